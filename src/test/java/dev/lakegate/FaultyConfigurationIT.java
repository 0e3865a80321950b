package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a process, started with a faulty configuration. */
class FaultyConfigurationIT {

  @Test
  void theProcessEndsWithOneAndNamesTheFaults(@TempDir Path folder) throws Exception {
    File output = folder.resolve("output").toFile();

    int exitCode = run(folder, output);

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
        .doesNotContain("\tat ");
  }

  private static int run(Path folder, File output) throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("application.yml"),
        """
        lakegate.retry.delay: soon
        lakegate.datasets.sales.handlers: [nobody]
        lakegate.handlers.ready.type: kafka
        lakegate.handlers.wrong.type: kafak
        """);
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lakegate.LakegateApplication")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output);
    builder.environment().put("LAKEGATE_DATASETS_SALES_BUCKET", "Lake");
    Process process = builder.start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
