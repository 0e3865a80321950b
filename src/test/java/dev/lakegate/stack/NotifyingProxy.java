package dev.lakegate.stack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * Passes requests on to a store and answers back, both unchanged and streaming, and calls the
 * bridge after each write that succeeded.
 */
final class NotifyingProxy implements AutoCloseable {

  static {
    // Otherwise small answers wait 40 ms for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final int LOCKS = 64;

  private final HttpServer server;
  private final ExecutorService threads;
  private final URI upstream;
  private final NotificationBridge bridge;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .proxy(HttpClient.Builder.NO_PROXY)
          .build();
  // Writes to one key pass one by one, so that sequencers are in the order of the writes.
  private final Object[] locks = IntStream.range(0, LOCKS).mapToObj(i -> new Object()).toArray();

  private NotifyingProxy(HttpServer server, URI upstream, NotificationBridge bridge) {
    this.server = server;
    this.upstream = upstream;
    this.bridge = bridge;
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "notifying-proxy");
              thread.setDaemon(true);
              return thread;
            });
  }

  static NotifyingProxy start(int port, URI upstream, NotificationBridge bridge) {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      HttpServer server = HttpServer.create(address, 0);
      NotifyingProxy proxy = new NotifyingProxy(server, upstream, bridge);
      server.createContext("/", proxy::handle);
      server.setExecutor(proxy.threads);
      server.start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on port " + port, e);
    }
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      ProxiedRequest request = ProxiedRequest.of(exchange);
      if (request.hasOtherAccessKey(S3Server.ACCESS_KEY)) {
        refuse(exchange);
        return;
      }
      Optional<ObjectWrite> write = request.write().filter(bridge::isWanted);
      HttpResponse<InputStream> answer =
          write.isPresent() ? passWrite(request, write.get()) : pass(request);
      answer(exchange, answer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<InputStream> passWrite(ProxiedRequest request, ObjectWrite write)
      throws IOException, InterruptedException {
    synchronized (locks[Math.floorMod(write.hashCode(), LOCKS)]) {
      HttpResponse<InputStream> answer = pass(request);
      if (answer.statusCode() / 100 == 2) {
        bridge.created(write);
      }
      return answer;
    }
  }

  private HttpResponse<InputStream> pass(ProxiedRequest request)
      throws IOException, InterruptedException {
    return client.send(request.to(upstream), BodyHandlers.ofInputStream());
  }

  private static void answer(HttpExchange exchange, HttpResponse<InputStream> answer)
      throws IOException {
    ProxiedRequest.copyHeaders(answer.headers().map(), exchange.getResponseHeaders());
    long length = answer.headers().firstValueAsLong("content-length").orElse(-1);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    try (InputStream body = answer.body()) {
      if (isHead || length == 0 || answer.statusCode() == 204 || answer.statusCode() == 304) {
        if (isHead && length >= 0) {
          exchange.getResponseHeaders().set("Content-Length", String.valueOf(length));
        }
        exchange.sendResponseHeaders(answer.statusCode(), -1);
        return;
      }
      // 0 stands for chunks.
      exchange.sendResponseHeaders(answer.statusCode(), Math.max(length, 0));
      try (OutputStream out = exchange.getResponseBody()) {
        body.transferTo(out);
      }
    }
  }

  // S3Mock lets everybody in.
  private static void refuse(HttpExchange exchange) throws IOException {
    byte[] body =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Error><Code>InvalidAccessKeyId</Code><Message>No such access key</Message></Error>"""
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/xml");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(403, isHead ? -1 : body.length);
    if (!isHead) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
