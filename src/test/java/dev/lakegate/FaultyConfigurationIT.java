package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.stack.RedisServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a process, started with what it cannot work with. */
class FaultyConfigurationIT {

  @TempDir private Path folder;

  @Test
  void theProcessEndsWithOneAndNamesAllFaults() throws Exception {
    String configuration =
        """
        lakegate.retry.delay: soon
        lakegate.datasets.sales.handlers: [nobody]
        lakegate.handlers.ready.type: kafka
        lakegate.handlers.wrong.type: kafak
        """;
    File output = folder.resolve("output").toFile();

    int exitCode = run(configuration, Map.of("LAKEGATE_DATASETS_SALES_BUCKET", "Lake"), output);

    assertThat(exitCode).isEqualTo(1);
    assertThat(output)
        .content()
        .contains("5 faults in the configuration:")
        .contains("1. lakegate.datasets.sales.bucket = Lake")
        .contains("from System Environment Property \"LAKEGATE_DATASETS_SALES_BUCKET\"")
        .contains("2. lakegate.datasets.sales.handlers = nobody")
        .contains("3. lakegate.handlers.ready.topic")
        .contains("4. lakegate.handlers.wrong.type = kafak")
        .contains("5. lakegate.retry.delay = soon")
        .contains("application.yml] - 1:23")
        .doesNotContain("\tat ")
        .doesNotContain("Exception encountered");
  }

  @Test
  void aFileThatIsNoYamlIsToldByLineAndNotByContent() throws Exception {
    String configuration =
        """
        lakegate.store.credentials:
          access-key: key
          secret-key: *hush
        """;
    File output = folder.resolve("output").toFile();

    int exitCode = run(configuration, Map.of(), output);

    assertThat(exitCode).isEqualTo(1);
    assertThat(output)
        .content()
        .contains("APPLICATION FAILED TO START")
        .contains("No YAML: line 3, column 15")
        .doesNotContain("\tat ")
        .doesNotContain("hush");
  }

  @Test
  void aSettingThatKafkasClientsRefuseIsToldInTheirWords() throws Exception {
    String configuration =
        """
        lakegate: { datasets: { sales: { bucket: sales } }, ledger: { type: memory } }
        spring.kafka.bootstrap-servers: kafka
        """;
    File output = folder.resolve("output").toFile();

    int exitCode = run(configuration, Map.of(), output);

    assertThat(exitCode).isEqualTo(1);
    assertThat(output)
        .content()
        .contains("APPLICATION FAILED TO START")
        .contains("Invalid url in bootstrap.servers: kafka")
        .contains("spring.kafka.*")
        .doesNotContain("\tat ");
  }

  @Test
  void aRedisThatForgetsIsRefused() throws Exception {
    File output = folder.resolve("output").toFile();
    try (RedisServer redis = RedisServer.start(0, "--maxmemory-policy", "allkeys-lru")) {
      String configuration = "lakegate.datasets.sales.bucket: sales\n";

      Map<String, String> environment =
          Map.of(
              "SPRING_DATA_REDIS_URL",
              redis.url(),
              // It starts without a Redis that is too slow.
              "SPRING_DATA_REDIS_CONNECT_TIMEOUT",
              "30s",
              "SPRING_DATA_REDIS_TIMEOUT",
              "30s");
      int exitCode = run(configuration, environment, output);

      assertThat(exitCode).isEqualTo(1);
      assertThat(output)
          .content()
          .contains("maxmemory-policy", "allkeys-lru", "noeviction")
          .doesNotContain("\tat ");
    }
  }

  private int run(String configuration, Map<String, String> environment, File output)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("application.yml"), configuration);
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lakegate.LakegateApplication",
                "--server.port=0",
                "--management.server.port=0")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output);
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
