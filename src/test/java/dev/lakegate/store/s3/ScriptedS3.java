package dev.lakegate.store.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server that answers as a faulty store would, and remembers what it was asked. */
final class ScriptedS3 implements AutoCloseable {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<HttpExchange> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /** Answers one request. */
  @FunctionalInterface
  interface Script {
    void answer(HttpExchange exchange, int number) throws IOException;
  }

  ScriptedS3(Script script) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          requests.add(exchange);
          try (exchange) {
            script.answer(exchange, requests.size());
          }
        });
    server.start();
  }

  /** A whole answer. */
  static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isHead || bytes.length == 0 ? -1 : bytes.length);
    if (!isHead) {
      exchange.getResponseBody().write(bytes);
    }
  }

  /** An answer of S3's error form. */
  static void sendError(HttpExchange exchange, int status, String code) throws IOException {
    send(exchange, status, "<Error><Code>" + code + "</Code><Message>no</Message></Error>");
  }

  List<HttpExchange> requests() {
    return requests;
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
