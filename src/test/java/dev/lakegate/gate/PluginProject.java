package dev.lakegate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of {@code examples/handler-plugin}, built by Maven with what this build made: its jars lie
 * in a repository of their own in front of the user's, which is only read.
 */
final class PluginProject {

  private static final Path EXAMPLE = Path.of("examples", "handler-plugin");
  private static final String LEAN = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private final Path project;
  private final Path repository;

  PluginProject(Path folder) {
    this.project = folder.resolve("handler-plugin");
    this.repository = folder.resolve("repository");
  }

  /** The folder with the plug-in's jar. */
  Path build() throws IOException, InterruptedException {
    copyExample();
    install();
    Path log = Path.of("target", "plugin-it-build.log").toAbsolutePath();
    ProcessBuilder maven =
        new ProcessBuilder(command())
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    maven.environment().put("MAVEN_OPTS", LEAN);
    maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
    int status = maven.start().waitFor();
    assertThat(status).as("status of the build, see %s", log).isZero();
    return project.resolve("target");
  }

  private List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(Path.of("mvnw").toAbsolutePath().toString());
    command.addAll(List.of("-B", "-ntp", "package"));
    command.add("-Dlakegate.version=" + version());
    command.add("-Dmaven.repo.local=" + repository);
    command.add("-Dmaven.repo.local.tail=" + property("maven.repository"));
    command.add("-DargLine=" + LEAN);
    if (property("maven.network").equals("offline=true")) {
      command.add("--offline");
    }
    return command;
  }

  private void copyExample() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLE)) {
      for (Path file : files.filter(it -> !it.startsWith(EXAMPLE.resolve("target"))).toList()) {
        Files.copy(file, project.resolve(EXAMPLE.relativize(file)));
      }
    }
  }

  private void install() throws IOException {
    String name = "lakegate-" + version();
    Path place =
        Files.createDirectories(repository.resolve("dev/lakegate/lakegate").resolve(version()));
    Files.copy(Path.of("pom.xml"), place.resolve(name + ".pom"));
    for (String jar : List.of(name + ".jar", name + "-tests.jar")) {
      Files.copy(Path.of("target", jar), place.resolve(jar));
    }
  }

  private static String version() {
    String tests = built("lakegate-.*-tests\\.jar").getFileName().toString();
    return tests.replaceFirst("lakegate-(.*)-tests\\.jar", "$1");
  }

  /** What the build made. */
  static Path built(String name) {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches(name))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("Not built: run ./mvnw verify"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    assertThat(value).as("system property %s, which the build sets", name).isNotNull();
    return value;
  }
}
