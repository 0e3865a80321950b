package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Dockerfile's own steps without Docker: layers, a read-only tree, the image's user, entry
 * point, health check and signal. Without the AOT cache, which takes a minute to make.
 */
class ImageStepsIT {

  /** What the script ends with where the machine refuses namespaces or mounts. */
  private static final int NOT_HERE = 77;

  private static final Stack STACK = Stacks.shared();

  @TempDir private Path folder;

  @Test
  void whatTheDockerfileMakesGetsHealthyOnAReadOnlyTreeAndEndsWhenTold() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "namespaces are Linux's");
    Path said = folder.resolve("said.txt");

    int status = run(said);

    String lines = Files.readString(said);
    assumeFalse(status == NOT_HERE, lines);
    assertThat(status).as(lines).isZero();
    assertThat(lines)
        .containsPattern("sealed +read-only, seen by \\d+; nothing in /tmp can be run")
        .containsPattern("started +without-AOT-cache: healthy \\(HTTP/1.1 200\\) after \\d+ ms")
        .contains("native code: libnetty_transport_native_epoll_")
        .containsPattern("SIGTERM: status 143 after \\d+ ms");
    if (System.getProperty("user.name").equals("root")) {
      assertThat(lines).contains("seen by 10001;");
    }
  }

  private int run(Path said) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "docker/without-docker",
                "--no-cache",
                "-e",
                "SERVER_PORT=" + StackPorts.firstFree(0),
                "-e",
                "MANAGEMENT_SERVER_PORT=" + StackPorts.firstFree(0),
                "--spring.kafka.bootstrap-servers=" + STACK.bootstrapServers(),
                "--spring.data.redis.url=" + STACK.redisUrl(),
                "--lakegate.datasets.image.bucket=image-steps"));
    command.addAll(CommandLineStand.settings(STACK));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    if (!process.waitFor(8, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("It still runs: " + Files.readString(said));
    }
    return process.exitValue();
  }
}
