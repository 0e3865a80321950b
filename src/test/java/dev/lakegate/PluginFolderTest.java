package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.lakegate.handler.GenerationHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.bootstrap.DefaultBootstrapContext;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class PluginFolderTest {

  private static final String HANDLER =
      """
      package com.acme;
      import dev.lakegate.handler.*;
      import dev.lakegate.verify.VerifiedGeneration;
      public class Loader implements GenerationHandler {
        public void handle(VerifiedGeneration generation, HandlerContext context) {}
      }
      """;

  private static byte[] handlerClass;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  @TempDir private Path folder;

  @AfterEach
  void restoreClassLoader() {
    Thread.currentThread().setContextClassLoader(before);
  }

  private static SpringApplication prepare(@Nullable Path configured) {
    SpringApplication application = new SpringApplication(PluginFolderTest.class);
    StandardEnvironment environment = new StandardEnvironment();
    if (configured != null) {
      environment
          .getPropertySources()
          .addFirst(new MapPropertySource("test", Map.of(PluginFolder.KEY, configured.toString())));
    }
    new PluginFolder()
        .onApplicationEvent(
            new ApplicationEnvironmentPreparedEvent(
                new DefaultBootstrapContext(), application, new String[0], environment));
    return application;
  }

  @BeforeAll
  static void compile(@TempDir Path folder) {
    handlerClass = PluginJars.compile(folder, "com.acme.Loader", HANDLER);
  }

  private PluginJars handler() {
    return PluginJars.in(folder).entry("com/acme/Loader.class", handlerClass);
  }

  @Test
  void theApplicationFindsWhatTheJarsHave() throws Exception {
    handler().spi("1").autoConfiguration("com.acme.Loader").write("acme.jar");
    PluginJars.in(folder).entry("com/acme/settings.txt", new byte[] {1}).write("library.jar");
    Files.writeString(folder.resolve("README.txt"), "no jar");

    ClassLoader loader = prepare(folder).getClassLoader();

    assertThat(loader.loadClass("com.acme.Loader").getDeclaredConstructor().newInstance())
        .isInstanceOf(GenerationHandler.class);
    assertThat(loader.getResource("com/acme/settings.txt")).isNotNull();
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(loader);
  }

  @Test
  void whatLakegateHasIsLakegates() throws Exception {
    byte[] other = new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 61};
    PluginJars.in(folder).entry("org/slf4j/Logger.class", other).write("library.jar");

    ClassLoader loader = prepare(folder).getClassLoader();

    assertThat(loader.loadClass("org.slf4j.Logger")).isSameAs(Logger.class);
  }

  @Test
  void withoutAFolderThereAreNoPlugins() {
    assertThat(prepare(null).getResourceLoader()).isNull();
    assertThat(prepare(Path.of("")).getResourceLoader()).isNull();
    assertThat(prepare(folder).getResourceLoader()).isNull();
  }

  @Test
  void aFolderThatIsConfiguredHasToExist() {
    Path nowhere = folder.resolve("nowhere");

    InvalidConfigurationException failure =
        catchThrowableOfType(InvalidConfigurationException.class, () -> prepare(nowhere));

    assertThat(failure.faults())
        .extracting(ConfigurationFault::key, ConfigurationFault::value, ConfigurationFault::problem)
        .containsExactly(
            tuple(PluginFolder.KEY, nowhere.toString(), "is no folder that can be read"));
  }

  @Test
  void whatCannotBeUsedIsNamedAllAtOnce() throws Exception {
    Files.write(folder.resolve("broken.jar"), new byte[] {'P', 'K', 3, 4, 0, 0});
    handler().spi("2").write("future.jar");
    handler().write("mute.jar");
    handler().spi("1").autoConfiguration("com.acme.Gone").write("hollow.jar");
    byte[] newer = new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 1, 0};
    PluginJars.in(folder).entry("com/acme/Newer.class", newer).write("newer.jar");
    PluginJars.in(folder)
        .entry("dev/lakegate/handler/GenerationHandler.class", newer)
        .write("packed.jar");
    handler().spi("1").write("sound.jar");

    InvalidConfigurationException failure =
        catchThrowableOfType(InvalidConfigurationException.class, () -> prepare(folder));

    int running = Runtime.version().feature();
    assertThat(failure.faults())
        .extracting(
            fault -> Path.of(String.valueOf(fault.value())).getFileName() + " " + fault.problem())
        .containsExactlyInAnyOrder(
            "broken.jar is no readable jar: zip END header not found",
            "future.jar is made for version 2 of Lakegate's SPI, and this Lakegate has 1",
            "mute.jar does not say for which version of Lakegate's SPI it is made",
            "hollow.jar names com.acme.Gone as an auto-configuration, and nobody has that class",
            "newer.jar is made for Java 212, and this is Java " + running,
            "packed.jar has Lakegate's own classes packed in",
            "packed.jar is made for Java 212, and this is Java " + running);
  }

  @Test
  void aStartThatAPluginMakesFailNamesItsJar() throws Exception {
    String source =
        """
        package com.acme;
        import org.springframework.context.annotation.*;
        @Configuration(proxyBeanMethods = false)
        public class Broken {
          @Bean Object pool() { throw new IllegalStateException("no licence"); }
        }
        """;
    Path jar = PluginJars.in(folder).source("com.acme.Broken", source).spi("1").write("acme.jar");

    FailureAnalysis analysis = analyse(start(jar, "com.acme.Broken"));

    assertThat(analysis.getDescription())
        .startsWith("The plug-in " + jar + " keeps the service from starting:")
        .contains("IllegalStateException: no licence")
        .contains("Error creating bean with name 'pool'");
    assertThat(analysis.getAction()).contains("take its jar out of the folder");
  }

  @Test
  void soDoesOneThatNoCodeOfThePluginWasReached() throws Exception {
    String source =
        """
        package com.acme;
        import org.springframework.context.annotation.*;
        @Configuration(proxyBeanMethods = false)
        public class Needy {
          @Bean String greeting(java.time.Clock clock) { return "now " + clock; }
        }
        """;
    Path jar = PluginJars.in(folder).source("com.acme.Needy", source).spi("1").write("acme.jar");

    FailureAnalysis analysis = analyse(start(jar, "com.acme.Needy"));

    assertThat(analysis.getDescription())
        .startsWith("The plug-in " + jar + " keeps the service from starting:")
        .contains("java.time.Clock");
  }

  @Test
  void aFailureThatIsNoPluginsIsLeftToOthers() throws Exception {
    Path jar = handler().spi("1").write("acme.jar");
    start(jar, "com.acme.Loader");

    assertThat(new PluginFailureAnalyzer().analyze(new IllegalStateException("port in use")))
        .isNull();
    assertThat(new PluginFailureAnalyzer().analyze(new InvalidConfigurationException(List.of())))
        .isNull();
  }

  private static @Nullable Throwable start(Path jar, String configuration) {
    ClassLoader loader = PluginFolder.load(List.of(jar), PluginFolderTest.class.getClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    return catchThrowable(
        () -> {
          Class<?> type = loader.loadClass(configuration);
          new AnnotationConfigApplicationContext(type).close();
        });
  }

  private static FailureAnalysis analyse(Throwable failure) {
    FailureAnalysis analysis = new PluginFailureAnalyzer().analyze(failure);
    assertThat(analysis).as("analysis of %s", failure).isNotNull();
    return analysis;
  }
}
