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
import java.util.stream.Stream;

/** A server as a process of its own, in a folder of its own; both are gone when it is closed. */
final class ServerProcess implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final String name;
  private final Path folder;
  private final Process process;
  private final Thread hook;

  private ServerProcess(String name, Path folder, Process process) {
    this.name = name;
    this.folder = folder;
    this.process = process;
    this.hook = new Thread(this::stop, "stop-" + name);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts the command and returns once the port answers. */
  static ServerProcess start(
      String name, Path folder, List<String> command, Map<String, String> environment, int port) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve(name + ".log").toFile());
      builder.environment().putAll(environment);
      ServerProcess server = new ServerProcess(name, folder, builder.start());
      server.awaitPort(port);
      return server;
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
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
      return socket.getLocalPort();
    } catch (IOException e) {
      if (wanted == 0) {
        throw new UncheckedIOException(e);
      }
      return freePort(0);
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

  /** What it printed, for failures. */
  String log() {
    try {
      return Files.readString(folder.resolve(name + ".log"));
    } catch (IOException e) {
      return "(no output: " + e + ")";
    }
  }

  /** The running process, to be killed or frozen by tests. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  private void stop() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
    deleteFolder();
  }

  private void deleteFolder() {
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
      // The machine is shutting down, and the hook does the same.
    }
  }
}
