package dev.lakegate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

/** Environments that hold what a test configures and nothing of the machine. */
final class ConfiguredEnvironment {

  /** One dataset and nothing else: the least that starts. */
  static final String LEAST = "lakegate.datasets.sales.bucket: lake\n";

  private ConfiguredEnvironment() {}

  static ConfigurableEnvironment of(String yaml) {
    return of(yaml, Map.of());
  }

  static ConfigurableEnvironment of(String yaml, Map<String, Object> variables) {
    ConfigurableEnvironment environment = new StandardEnvironment();
    MutablePropertySources sources = environment.getPropertySources();
    sources.remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
    sources.replace(
        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
        new SystemEnvironmentPropertySource(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
    try {
      new YamlPropertySourceLoader().load("test", file(yaml)).forEach(sources::addLast);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return environment;
  }

  static LakegateProperties read(String yaml) {
    return new ConfigurationReader(of(yaml)).read();
  }

  private static ByteArrayResource file(String yaml) {
    return new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public String getDescription() {
        return "URL [file:config/application.yml]";
      }
    };
  }
}
