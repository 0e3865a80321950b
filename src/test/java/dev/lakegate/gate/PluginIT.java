package dev.lakegate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of a plug-in as its reader does it: built outside of this project, its own tests
 * included, and loaded into the packaged service.
 */
class PluginIT {

  private static final Stack STACK = Stacks.shared();
  private static final Duration LIMIT = Duration.ofMinutes(4);

  @TempDir private Path folder;
  private Process service;

  @AfterEach
  void stop() throws InterruptedException {
    if (service != null) {
      service.destroyForcibly().waitFor();
    }
  }

  @Test
  void aGenerationGoesToAPluginThatWasBuiltElsewhere() throws Exception {
    Path plugins = new PluginProject(folder).build();
    Path landing = Files.createDirectories(folder.resolve("landing"));
    try (Lake lake = Lake.create(STACK, "plugin-it")) {
      start(lake, plugins, landing);

      LakeGeneration written = LakeGeneration.of(lake, "orders", "dt=1").write();

      String file = await().atMost(LIMIT).until(() -> ready(landing), it -> !it.isEmpty());
      assertThat(file)
          .isEqualTo(
              "s3://plugin-it/%s\n3 part-0.csv\n3 deep/part-1.csv\n".formatted(written.prefix()));
    }
  }

  private String ready(Path landing) throws IOException {
    assertThat(service.isAlive()).as("the service, see %s", log()).isTrue();
    try (Stream<Path> files = Files.list(landing)) {
      Path file = files.filter(it -> it.toString().endsWith(".ready")).findFirst().orElse(null);
      return file == null ? "" : Files.readString(file);
    }
  }

  private void start(Lake lake, Path plugins, Path landing) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                PluginProject.java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                PluginProject.built("lakegate-.*-exec\\.jar").toString()));
    settings(lake, landing).forEach((key, value) -> command.add("--" + key + "=" + value));
    ProcessBuilder process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log().toFile());
    process.environment().put("LAKEGATE_PLUGINS_FOLDER", plugins.toString());
    service = process.start();
  }

  private static Map<String, Object> settings(Lake lake, Path landing) {
    return Map.ofEntries(
        Map.entry("server.port", StackPorts.firstFree(0)),
        Map.entry("management.server.port", StackPorts.firstFree(0)),
        Map.entry("spring.kafka.bootstrap-servers", STACK.bootstrapServers()),
        Map.entry("spring.kafka.consumer.group-id", lake.bucket()),
        Map.entry("lakegate.ledger.type", "memory"),
        Map.entry("lakegate.source.topics", lake.topic()),
        Map.entry("lakegate.dead-letter.topic", lake.deadLetterTopic()),
        Map.entry("lakegate.store.endpoint", STACK.s3Endpoint()),
        Map.entry("lakegate.store.credentials.access-key", STACK.accessKey()),
        Map.entry("lakegate.store.credentials.secret-key", STACK.secretKey()),
        Map.entry("lakegate.datasets.lake.bucket", lake.bucket()),
        Map.entry("lakegate.datasets.lake.prefix", "v1/"),
        Map.entry("lakegate.datasets.lake.handlers", "landing,log"),
        Map.entry("lakegate.handlers.landing.type", "ready-file"),
        Map.entry("lakegate.handlers.landing.folder", landing),
        Map.entry("lakegate.handlers.landing.on-failure", "continue"));
  }

  private static Path log() {
    return Path.of("target", "plugin-it-service.log");
  }
}
