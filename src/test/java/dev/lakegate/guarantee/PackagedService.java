package dev.lakegate.guarantee;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The executable jar as images run it: extracted by its own tools, and with the JVM's archive of
 * loaded classes. Processes start in less than half the time that way, and the suite starts many.
 */
final class PackagedService {

  private static final Path FOLDER = Path.of("target", "guarantee-service");
  private static final Path ARCHIVE = FOLDER.resolve("classes.jsa");
  private static final String MAIN = "dev.lakegate.LakegateApplication";
  private static final List<String> LEAN =
      List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final Path jar;

  private PackagedService(Path jar) {
    this.jar = jar;
  }

  /** The one of this build. */
  static PackagedService prepare() {
    Path executable = executable();
    PackagedService service = new PackagedService(FOLDER.resolve(executable.getFileName()));
    if (!service.isOf(executable)) {
      run(
          List.of(
              "-Djarmode=tools",
              "-jar",
              executable.toString(),
              "extract",
              "--force",
              "--destination",
              FOLDER.toString()));
      service.train();
    }
    return service;
  }

  /** The command that runs it, up to its arguments. */
  List<String> command(Path plugin, List<String> options) {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(LEAN);
    command.add("-XX:SharedArchiveFile=" + ARCHIVE);
    command.addAll(options);
    command.addAll(List.of("-cp", jar + File.pathSeparator + plugin, MAIN));
    return command;
  }

  private boolean isOf(Path executable) {
    try {
      return Files.exists(ARCHIVE)
          && Files.getLastModifiedTime(ARCHIVE).compareTo(Files.getLastModifiedTime(executable))
              > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // It starts as far as its beans go, without anything around it.
  private void train() {
    List<String> arguments = new ArrayList<>(LEAN);
    arguments.addAll(
        List.of(
            "-XX:ArchiveClassesAtExit=" + ARCHIVE,
            "-Dspring.context.exit=onRefresh",
            "-cp",
            jar.toString(),
            MAIN,
            "--server.port=0",
            "--management.server.port=0",
            "--lakegate.store.credentials.access-key=a",
            "--lakegate.store.credentials.secret-key=b",
            "--lakegate.store.endpoint=http://127.0.0.1:1",
            "--spring.kafka.bootstrap-servers=127.0.0.1:1",
            "--lakegate.datasets.training.bucket=training"));
    run(arguments);
  }

  private static Path executable() {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("lakegate-.*-exec\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("No packaged service: run ./mvnw verify"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static void run(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(arguments);
    try {
      Files.createDirectories(FOLDER);
      Path log = FOLDER.resolve("preparation.log");
      int status =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start()
              .waitFor();
      if (status != 0) {
        throw new IllegalStateException("Status " + status + ", see " + log);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
