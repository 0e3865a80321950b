package dev.lakegate.guarantee;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lakegate.guarantee.plugin.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What services report to: it writes everything down, tells them what to do, and is the receiver
 * that refuses old fencing tokens.
 */
final class Recorder implements AutoCloseable {

  private static final int OK = 200;
  private static final int CONFLICT = 409;

  static {
    // Otherwise each answer takes 40 ms, in which two kernels wait for each other.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final long NOTEWORTHY_MILLIS = 100;

  private final History history = new History();
  private final Steering steering = new Steering();
  private final Fence fence = new Fence();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "recorder");
            thread.setDaemon(true);
            return thread;
          });
  private final HttpServer server;

  Recorder() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/point", exchange -> answer(exchange, this::point));
    server.createContext("/handler", exchange -> answer(exchange, this::handler));
    server.createContext("/gap", exchange -> answer(exchange, this::gap));
    server.start();
    Ticker unused = Ticker.start(this::standstill);
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  History history() {
    return history;
  }

  Steering steering() {
    return steering;
  }

  private String point(Map<String, String> message) {
    String what = step(message) + "." + message.get("when");
    String order = steering.orderAt(history.add(message.get("process"), what, message));
    if (order.equals("halt")) {
      history.add(message.get("process"), "halt", Map.of());
    }
    return order;
  }

  /** The call, told apart by what it says: {@code progress} comes three times. */
  private static String step(Map<String, String> message) {
    String point = message.get("point");
    if (!point.equals("progress")) {
      return point;
    }
    return message.getOrDefault("handlers", "").isEmpty()
        ? point + ":" + message.get("phase")
        : point + ":DONE";
  }

  private String handler(Map<String, String> message) {
    String process = message.get("process");
    String event = message.get("event");
    if (event.equals("still")) {
      return steering.orderAt(new Moment(Instant.EPOCH, process, "handler.still", message));
    }
    if (event.equals("failed")) {
      history.add(process, "handler.failed", message);
      return Steering.GO;
    }
    return event.equals("begin") ? begin(process, message) : end(process, message);
  }

  private String begin(String process, Map<String, String> message) {
    synchronized (fence) {
      if (!isAdmitted(message)) {
        history.add(process, "handler.refused", message);
        return "refused";
      }
      history.add(process, "handler.called", message);
    }
    return steering.orderAt(new Moment(Instant.now(), process, "handler.begin", message));
  }

  private String end(String process, Map<String, String> message) {
    String order = steering.orderAt(new Moment(Instant.now(), process, "handler.end", message));
    synchronized (fence) {
      boolean taken = isAdmitted(message);
      history.add(process, taken ? "handler.taken" : "handler.refused", message);
      return taken ? order : "refused";
    }
  }

  private boolean isAdmitted(Map<String, String> message) {
    return fence.admits(message.get("prefix"), Long.parseLong(message.get("token")));
  }

  private String gap(Map<String, String> message) {
    history.add(message.get("process"), "gap", message);
    return Steering.GO;
  }

  // The broker, and what services ask here, stood still with this JVM.
  private void standstill(long millis) {
    if (millis >= NOTEWORTHY_MILLIS) {
      history.add("suite", "standstill", Map.of("millis", String.valueOf(millis)));
    }
  }

  private interface Answer {
    String to(Map<String, String> message);
  }

  private static void answer(HttpExchange exchange, Answer answer) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      byte[] order = answer.to(fields(body)).getBytes(StandardCharsets.UTF_8);
      boolean refused = new String(order, StandardCharsets.UTF_8).equals("refused");
      exchange.sendResponseHeaders(refused ? CONFLICT : OK, order.length);
      exchange.getResponseBody().write(order);
    }
  }

  private static Map<String, String> fields(String form) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : form.split("&")) {
      String[] parts = pair.split("=", 2);
      fields.put(decode(parts[0]), parts.length == 1 ? "" : decode(parts[1]));
    }
    return fields;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    steering.clear();
    server.stop(0);
    threads.shutdownNow();
  }
}
