package dev.lakegate;

import dev.lakegate.LakegateProperties.Plugins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.DefaultResourceLoader;

/**
 * Puts the jars of the plug-ins' folder on the class path of an application that is about to start,
 * so that Boot finds their auto-configurations like all others.
 */
final class PluginFolder
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

  static final String KEY = "lakegate.plugins.folder";

  private static final Logger LOGGER = LoggerFactory.getLogger(PluginFolder.class);

  /** As soon as the configuration is read and logging is set up. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    List<Path> files = files(event.getEnvironment());
    if (files.isEmpty()) {
      return;
    }
    PluginClassLoader loader = load(files, event.getSpringApplication().getClassLoader());
    event.getSpringApplication().setResourceLoader(new DefaultResourceLoader(loader));
    // Libraries look there, too.
    Thread.currentThread().setContextClassLoader(loader);
  }

  /** The jars, by name. */
  private static List<Path> files(ConfigurableEnvironment environment) {
    String configured = environment.getProperty(KEY);
    String folder = configured == null ? Plugins.DEFAULT_FOLDER : configured;
    if (folder.isBlank() || configured == null && !Files.isDirectory(Path.of(folder))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".jar"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException | RuntimeException e) {
      ConfiguredValues values = new ConfiguredValues(environment);
      throw new InvalidConfigurationException(
          List.of(
              new ConfigurationFault(
                  KEY,
                  folder,
                  values.origin(KEY),
                  "is no folder that can be read",
                  "create it, or correct the path; without plug-ins leave the key out")));
    }
  }

  /**
   * Loads nothing of them yet.
   *
   * @throws InvalidConfigurationException when one of them cannot be used; it names all of those
   */
  static PluginClassLoader load(List<Path> files, ClassLoader parent) {
    PluginChecks checks = new PluginChecks();
    List<PluginJar> jars = new ArrayList<>();
    for (Path file : files) {
      try {
        jars.add(PluginJar.read(file));
      } catch (IOException | RuntimeException e) {
        checks.unreadable(file, String.valueOf(e.getMessage()));
      }
    }
    PluginClassLoader loader =
        new PluginClassLoader(jars.stream().map(PluginJar::url).toList(), parent);
    jars.forEach(jar -> checks.check(jar, loader));
    if (!checks.faults().isEmpty()) {
      throw new InvalidConfigurationException(checks.faults());
    }
    jars.stream().filter(PluginJar::isPlugin).forEach(PluginFolder::log);
    return loader;
  }

  private static void log(PluginJar jar) {
    LOGGER.atInfo().addKeyValue("detail", jar.file()).log("Plug-in found");
  }
}
