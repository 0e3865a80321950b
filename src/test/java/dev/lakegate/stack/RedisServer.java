package dev.lakegate.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import redis.embedded.core.ExecutableProvider;

/**
 * A real Redis: {@code redis-server} from the PATH, else the binary that a test library carries.
 */
public final class RedisServer implements AutoCloseable {

  private final ServerProcess process;
  private final int port;
  private final String source;

  private RedisServer(ServerProcess process, int port, String source) {
    this.process = process;
    this.port = port;
    this.source = source;
  }

  /**
   * Starts an empty one on loopback, without persistence.
   *
   * @param wantedPort taken if free; 0 for any
   * @param arguments more of them, for example {@code --maxmemory-policy allkeys-lru}
   */
  public static RedisServer start(int wantedPort, String... arguments) {
    int port = ServerProcess.freePort(wantedPort);
    Path folder = ServerProcess.newFolder("redis");
    Path onPath = Programs.find("redis-server", "REDIS_BINARY").orElse(null);
    Path program = onPath != null ? onPath : embedded(folder);
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--port",
                String.valueOf(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no"));
    command.addAll(List.of(arguments));
    ServerProcess process = ServerProcess.start("redis", folder, command, Map.of(), port);
    return new RedisServer(process, port, onPath != null ? onPath.toString() : "embedded binary");
  }

  private static Path embedded(Path folder) {
    try {
      return ExecutableProvider.newJarResourceProvider(folder.toFile()).get().toPath();
    } catch (IOException e) {
      ServerProcess.deleteFolder(folder);
      throw new UncheckedIOException("No Redis for this machine", e);
    }
  }

  /** {@code redis://127.0.0.1:port}. */
  public String url() {
    return "redis://127.0.0.1:" + port;
  }

  /** Its port. */
  public int port() {
    return port;
  }

  /** Where the program came from. */
  public String source() {
    return source;
  }

  /** SIGKILL, and back again on the same port with nothing in it. */
  public void loseEverything() {
    process.kill();
    process.restart(Map.of(), port);
  }

  /** SIGSTOP: connections stay, and nothing answers. */
  public void freeze() {
    process.freeze();
  }

  /** SIGCONT. */
  public void thaw() {
    process.thaw();
  }

  /** SIGKILL. */
  public void kill() {
    process.kill();
  }

  @Override
  public void close() {
    process.close();
  }
}
