package dev.lakegate.handler.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerFault;
import dev.lakegate.handler.HandlerRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class HttpHandlerConfigurationTest {

  @TempDir private Path secrets;

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
          .withUserConfiguration(HttpHandlerConfiguration.class)
          .withBean(Clock.class, Clock::systemUTC);

  @Test
  void filesAreHeadersAndBundlesAreSpringBoots() throws Exception {
    Files.writeString(
        secrets.resolve("lakegate.handlers.hook.headers.Authorization"), "Bearer x\n");

    runner
        .withInitializer(
            context ->
                context
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(new ConfigTreePropertySource("secrets", secrets)))
        .withPropertyValues(
            "lakegate.handlers.hook.type=http",
            "lakegate.handlers.hook.url=https://hooks.example/",
            "lakegate.handlers.hook.ssl-bundle=own",
            "spring.ssl.bundle.pem.own.truststore.certificate=")
        .run(context -> assertThat(faults(context)).isEmpty());
  }

  @Test
  void faultsNameTheWholeKey() {
    runner
        .withPropertyValues(
            "lakegate.handlers.hook.type=http",
            "lakegate.handlers.hook.url=https://hooks.example/",
            "lakegate.handlers.hook.ssl-bundle=other")
        .run(
            context ->
                assertThat(faults(context))
                    .containsExactly(
                        new HandlerFault(
                            "lakegate.handlers.hook.ssl-bundle",
                            "other",
                            "there is no such SSL bundle: define spring.ssl.bundle.pem.other.* or"
                                + " jks.other.*")));
  }

  private static List<HandlerFault> faults(ApplicationContext context) {
    GenerationHandlerFactory factory = context.getBean(GenerationHandlerFactory.class);
    return HandlerRegistry.create(Map.of(), List.of(factory), context.getEnvironment()).faults();
  }
}
