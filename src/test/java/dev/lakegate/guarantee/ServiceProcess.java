package dev.lakegate.guarantee;

import static org.awaitility.Awaitility.await;

import dev.lakegate.guarantee.plugin.AskedPort;
import dev.lakegate.stack.Signals;
import dev.lakegate.stack.StackPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A packaged service as a process of its own, to be killed and frozen. */
final class ServiceProcess {

  private static final Duration START_LIMIT = Duration.ofSeconds(240);
  private static final int LAST_LINES = 15;
  private static final String OPERATOR = "otto:geheim";

  private final String name;
  private final List<String> jvm;
  private final Map<String, Object> settings;
  private final Path log;
  private final History history;
  private final HttpClient http = HttpClient.newHttpClient();
  private volatile Process process;
  private boolean frozen;
  private int apiPort;
  private int managementPort;

  /**
   * A service that does not run yet.
   *
   * @param jvm the command up to the main class
   * @param settings its configuration
   */
  ServiceProcess(
      String name, List<String> jvm, Map<String, Object> settings, Path log, History history) {
    this.name = name;
    this.jvm = List.copyOf(jvm);
    this.settings = new LinkedHashMap<>(settings);
    this.log = log;
    this.history = history;
  }

  String name() {
    return name;
  }

  /** Starts it, and does not wait until it is ready. */
  synchronized ServiceProcess start() {
    apiPort = StackPorts.firstFree(0);
    managementPort = StackPorts.firstFree(0);
    settings.put("server.port", apiPort);
    settings.put("management.server.port", managementPort);
    List<String> command = new ArrayList<>(jvm);
    settings.forEach((key, value) -> command.add("--" + key + "=" + value));
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    note("start");
    return this;
  }

  /** Waits until it is ready. Who was told to die, and did so only now, is started once more. */
  ServiceProcess awaitReady() {
    await(name + " ready, see " + log)
        .atMost(START_LIMIT)
        .pollInterval(Duration.ofMillis(250))
        .until(
            () -> {
              if (!process.isAlive()) {
                startAfterHalt();
              }
              return isUp("readiness");
            });
    return this;
  }

  private void startAfterHalt() {
    int status = process.exitValue();
    if (status != AskedPort.HALTED) {
      throw new IllegalStateException(
          "%s ended with status %d, see %s: %s".formatted(name, status, log, lastLines()));
    }
    start();
  }

  private String lastLines() {
    List<String> lines = log().lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }

  /** Whether that health group is up. */
  boolean isUp(String group) {
    try {
      URI uri =
          URI.create("http://127.0.0.1:%d/actuator/health/%s".formatted(managementPort, group));
      return send(HttpRequest.newBuilder(uri).GET()).statusCode() == 200;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** What the API answers an operator. */
  HttpResponse<String> call(String method, String path) {
    String user = Base64.getEncoder().encodeToString(OPERATOR.getBytes());
    return send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/api/v1/%s".formatted(apiPort, path)))
            .header("Authorization", "Basic " + user)
            .method(method, HttpRequest.BodyPublishers.noBody()));
  }

  /** A line of its metrics, by its beginning; empty when there is none. */
  String metric(String beginning) {
    URI uri = URI.create("http://127.0.0.1:%d/actuator/prometheus".formatted(managementPort));
    return send(HttpRequest.newBuilder(uri).GET())
        .body()
        .lines()
        .filter(line -> line.startsWith(beginning))
        .findFirst()
        .orElse("");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(
          request.timeout(Duration.ofSeconds(10)).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** SIGKILL. */
  synchronized void kill() {
    note("kill");
    frozen = false;
    process.destroyForcibly();
    process.onExit().join();
  }

  /** SIGSTOP: it stands still, and its connections stay open. */
  synchronized void freeze() {
    note("freeze");
    frozen = true;
    Signals.freeze(process.toHandle());
  }

  /** SIGCONT, if it stands still. */
  synchronized void thaw() {
    if (frozen) {
      frozen = false;
      Signals.thaw(process.toHandle());
      note("thaw");
    }
  }

  /** SIGTERM. */
  void terminate() {
    note("terminate");
    Signals.terminate(process.toHandle());
  }

  boolean isAlive() {
    Process started = process;
    return started != null && started.isAlive();
  }

  /** Its exit status, once it ended. */
  int awaitExit(Duration limit) {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(name + " still runs after " + limit + ", see " + log);
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** All that it printed. */
  String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void note(String what) {
    history.add(name, what, Map.of());
  }
}
