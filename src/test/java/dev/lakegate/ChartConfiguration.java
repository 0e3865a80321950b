package dev.lakegate;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerRegistry;
import dev.lakegate.handler.http.HttpHandlerConfiguration;
import dev.lakegate.handler.jdbc.JdbcHandlerConfiguration;
import dev.lakegate.handler.kafka.KafkaHandlerConfiguration;
import dev.lakegate.handler.log.LogHandlerConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.ProducerFactory;

/** A rendered application.yml as the service reads it in its pod, with made-up secrets. */
final class ChartConfiguration {

  private static final String SECRETS = "/etc/lakegate/secrets/";

  private final ConfigurableEnvironment environment = new StandardEnvironment();

  /**
   * Reads it.
   *
   * @param application the rendered application.yml
   * @param variables names of environment variables that come from Secrets
   * @param files names of files in the folder of secrets
   * @param folder an empty folder to work in
   */
  ChartConfiguration(String application, Set<String> variables, Set<String> files, Path folder)
      throws IOException {
    Path secrets = Files.createDirectory(folder.resolve("secrets"));
    for (String file : files) {
      Files.writeString(secrets.resolve(file), madeUp(file) + "\n");
    }
    Files.writeString(
        folder.resolve("application.yml"), application.replace(SECRETS, secrets + "/"));
    Map<String, Object> environmentVariables = new HashMap<>();
    variables.forEach(name -> environmentVariables.put(name, madeUp(name)));
    replaceSources(environmentVariables, folder);
    ConfigDataEnvironmentPostProcessor.applyTo(environment);
  }

  private void replaceSources(Map<String, Object> variables, Path folder) {
    var sources = environment.getPropertySources();
    sources.remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
    String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
    sources.replace(name, new SystemEnvironmentPropertySource(name, variables));
    sources.addFirst(
        new MapPropertySource(
            "where", Map.of("spring.config.additional-location", "file:" + folder + "/")));
  }

  private static String madeUp(String name) {
    if (name.contains("api.users")) {
      return "{bcrypt}$2y$10$" + "a".repeat(53);
    }
    return name.toLowerCase(Locale.ROOT).contains("jaas")
        ? "org.apache.kafka.common.security.scram.ScramLoginModule required;"
        : "made-up";
  }

  ConfigurableEnvironment environment() {
    return environment;
  }

  /** The checked properties, handlers included. */
  LakegateProperties read(String... bundles) {
    LakegateProperties properties = new ConfigurationReader(environment).read();
    try (AnnotationConfigApplicationContext context = handlers(bundles)) {
      properties.requireHandlers(
          HandlerRegistry.create(
              context.getBeansOfType(GenerationHandler.class),
              List.copyOf(context.getBeansOfType(GenerationHandlerFactory.class).values()),
              environment));
    }
    return properties;
  }

  private static AnnotationConfigApplicationContext handlers(String... names) {
    DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry();
    for (String name : names) {
      bundles.registerBundle(name, SslBundle.systemDefault());
    }
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context.registerBean(Clock.class, Clock::systemUTC);
    context.registerBean(SslBundles.class, () -> bundles);
    context.registerBean(
        ProducerFactory.class, () -> new DefaultKafkaProducerFactory<byte[], byte[]>(Map.of()));
    context.register(
        LogHandlerConfiguration.class,
        KafkaHandlerConfiguration.class,
        HttpHandlerConfiguration.class,
        JdbcHandlerConfiguration.class);
    context.refresh();
    return context;
  }
}
