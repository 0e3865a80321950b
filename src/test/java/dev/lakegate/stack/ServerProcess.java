package dev.lakegate.stack;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A server as a process of its own, in a folder of its own; both are gone when it is closed. */
final class ServerProcess implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(120);

  private final String name;
  private final Path folder;
  private final List<String> command;
  private final Thread hook;
  private volatile Process process;
  private boolean stopped;

  private ServerProcess(String name, Path folder, List<String> command) {
    this.name = name;
    this.folder = folder;
    this.command = List.copyOf(command);
    this.hook = new Thread(this::stop, "stop-" + name);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts the command and returns once the port answers. */
  static ServerProcess start(
      String name, Path folder, List<String> command, Map<String, String> environment, int port) {
    ServerProcess server = new ServerProcess(name, folder, command);
    try {
      server.launch(environment, port);
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** Starts it anew over the same files. */
  void restart(Map<String, String> environment, int port) {
    end();
    launch(environment, port);
  }

  private void launch(Map<String, String> environment, int port) {
    run(environment);
    awaitPort(port);
  }

  // Under the same lock as stop: a process that starts while the JVM ends must be ended, too.
  private synchronized void run(Map<String, String> environment) {
    if (stopped) {
      throw new IllegalStateException(name + " was closed");
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()));
    builder.environment().putAll(environment);
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start " + name, e);
    }
  }

  /** A new folder for a server's files. */
  static Path newFolder(String name) {
    try {
      return Files.createTempDirectory("lakegate-" + name + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The wanted port if it is free, else another; 0 wants any. */
  static int freePort(int wanted) {
    return wanted != 0 && isFree(wanted) ? wanted : anyPort();
  }

  private static int anyPort() {
    return IntStream.generate(DrawnPorts::next)
        .filter(ServerProcess::isFree)
        .findFirst()
        .orElseThrow();
  }

  // On all addresses, which is where some servers listen.
  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void awaitPort(int port) {
    await(name + " on port " + port)
        .atMost(START_LIMIT)
        .pollInterval(Duration.ofMillis(50))
        .until(
            () -> {
              if (!process.isAlive()) {
                throw new IllegalStateException(name + " stopped: " + log());
              }
              return answers(port);
            });
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private Path logFile() {
    return folder.resolve(name + ".log");
  }

  /** What it printed, for failures. */
  String log() {
    try {
      return Files.readString(logFile());
    } catch (IOException e) {
      return "(no output: " + e + ")";
    }
  }

  /** Its folder, gone when it is closed. */
  Path folder() {
    return folder;
  }

  /** The running process. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** SIGSTOP for it and all it started: connections stay, and nothing answers. */
  void freeze() {
    // First itself, or it starts one that is not in the list.
    Signals.freeze(handle());
    process.descendants().forEach(Signals::freeze);
  }

  /** SIGCONT for it and all it started. */
  void thaw() {
    Signals.thaw(handle());
    process.descendants().forEach(Signals::thaw);
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  // The shutdown hook and an owner's close may meet here.
  private synchronized void stop() {
    if (!stopped) {
      stopped = true;
      end();
      deleteFolder(folder);
    }
  }

  private void end() {
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      kill();
    }
  }

  /** Deletes it with all it holds. */
  static void deleteFolder(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      System.err.println("Left behind: " + folder + " (" + e + ")");
    }
  }

  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook does the same.
    }
  }
}
