package dev.lakegate.stack;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A real PostgreSQL with encoding UTF8, from the programs that a test library carries. */
public final class PostgresServer implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final ServerProcess process;
  private final int port;

  private PostgresServer(ServerProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts an empty one on loopback, which does not wait for its disk.
   *
   * @param settings more of them, for example {@code fsync=on}
   */
  public static PostgresServer start(String... settings) {
    return start("UTF8", settings);
  }

  /** The same, with another encoding of its databases. */
  public static PostgresServer start(String encoding, String[] settings) {
    Path folder = ServerProcess.newFolder("postgres");
    Path data = folder.resolve("data");
    initialise(folder, data, encoding);
    int port = ServerProcess.freePort(0);
    ServerProcess process =
        ServerProcess.start("postgres", folder, command(data, port, settings), Map.of(), port);
    PostgresServer server = new PostgresServer(process, port);
    server.awaitReady();
    return server;
  }

  private static void initialise(Path folder, Path data, String encoding) {
    try {
      Path password = Files.writeString(folder.resolve("password"), password());
      UnprivilegedUser.own(folder);
      run(
          folder,
          PostgresProgram.path("initdb"),
          "--pgdata=" + data,
          "--username=" + user(),
          "--pwfile=" + password,
          "--auth=scram-sha-256",
          "--encoding=" + encoding,
          "--locale=C",
          "--no-sync");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(Path folder, String... command) throws IOException {
    File log = folder.resolve("initdb.log").toFile();
    Process process =
        new ProcessBuilder(UnprivilegedUser.command(List.of(command)))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    if (process.onExit().join().exitValue() != 0) {
      throw new IllegalStateException("initdb failed: " + Files.readString(log.toPath()));
    }
  }

  private static List<String> command(Path data, int port, String... settings) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "fsync=off",
                "max_connections=60"));
    all.addAll(List.of(settings));
    List<String> command =
        new ArrayList<>(
            List.of(
                PostgresProgram.path("postgres"),
                "-D",
                data.toString(),
                "-p",
                String.valueOf(port)));
    all.forEach(setting -> command.addAll(List.of("-c", setting)));
    return UnprivilegedUser.command(command);
  }

  private void awaitReady() {
    await("postgres on port " + port)
        .atMost(LIMIT)
        .ignoreExceptionsInstanceOf(SQLException.class)
        .until(
            () -> {
              connect().close();
              return true;
            });
  }

  /** A connection past any pool. */
  public Connection connect() throws SQLException {
    return connect(url());
  }

  /** A connection to one of its databases. */
  public static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, user(), password());
  }

  /** {@code jdbc:postgresql://127.0.0.1:port/postgres}. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  /** For connections that wait for a minute where the service waits for seconds. */
  public String patientUrl() {
    return url() + "?socketTimeout=60&options=-c%20lock_timeout=60s";
  }

  /** Who may do everything. */
  public static String user() {
    return "lakegate";
  }

  /** Its password. */
  public static String password() {
    return "hush-hush";
  }

  /** Its port. */
  public int port() {
    return port;
  }

  /** SIGKILL for all of it. */
  public void kill() {
    // Or it starts one that is not in the list.
    Signals.freeze(process.handle());
    List<ProcessHandle> workers = process.handle().descendants().toList();
    process.kill();
    workers.forEach(ProcessHandle::destroyForcibly);
    workers.forEach(worker -> worker.onExit().join());
  }

  /** SIGSTOP for all of it: connections stay, and nothing answers. */
  public void freeze() {
    process.freeze();
  }

  /** SIGCONT for all of it. */
  public void thaw() {
    process.thaw();
  }

  /** Starts it anew over the same files. */
  public void restart() {
    process.restart(Map.of(), port);
    awaitReady();
  }

  @Override
  public void close() {
    // Asked kindly it would wait until everybody has left.
    kill();
    process.close();
  }
}
