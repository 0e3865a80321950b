package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** What people see when the configuration is faulty. */
@ExtendWith(OutputCaptureExtension.class)
class StartupFailureTest {

  private static final String[] FAULTY = {
    "--lakegate.retry.delay=soon",
    "--lakegate.retry.dleay=1s",
    "--lakegate.store.credentials.secret-key=hush",
    "--lakegate.datasets.sales.bucket=lake"
  };

  @Test
  void theFaultsAreListedWithoutAStackTrace(CapturedOutput output) {
    Throwable failure = catchThrowable(() -> start(FAULTY));

    assertThat(failure).rootCause().isInstanceOf(InvalidConfigurationException.class);
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("3 faults in the configuration:")
        .contains(
            """
             1. lakegate.retry.delay = soon
                from "lakegate.retry.delay" from property source "commandLineArgs"
                is no duration
                Remedy: write a number and its unit, such as 500ms, 30s, 5m, 24h, 30d
            """)
        .contains(" 2. lakegate.retry.dleay\n")
        .contains(" 3. lakegate.store.credentials.access-key\n")
        .contains("Correct what is listed and start again.")
        .doesNotContain("\tat ")
        .doesNotContain("hush");
  }

  @Test
  void nothingElseFailsBeforeIt(CapturedOutput output) {
    Throwable failure = catchThrowable(() -> start(FAULTY));

    assertThat(failure).rootCause().isInstanceOf(InvalidConfigurationException.class);
    assertThat(output).doesNotContain(Broken.MESSAGE);
  }

  @Test
  void aFreeConfigurationIsABeanForTheOthers() {
    try (ConfigurableApplicationContext context =
        builder(LakegatePropertiesConfiguration.class)
            .run("--lakegate.datasets.sales.bucket=lake")) {
      assertThat(context.getBean(LakegateProperties.class).datasets()).containsOnlyKeys("sales");
    }
  }

  @Test
  void theServiceShipsWithDefaultsThatLoseNothing() {
    try (ConfigurableApplicationContext context =
        builder(LakegatePropertiesConfiguration.class)
            .run("--lakegate.datasets.sales.bucket=lake")) {
      assertThat(context.getEnvironment().getProperty("spring.kafka.consumer.group-id"))
          .isEqualTo("lakegate");
      assertThat(context.getEnvironment().getProperty("spring.kafka.consumer.auto-offset-reset"))
          .isEqualTo("earliest");
      assertThat(context.getEnvironment().getProperty("spring.main.keep-alive")).isEqualTo("true");
      assertThat(
              context
                  .getEnvironment()
                  .getProperty("management.endpoint.health.group.liveness.include"))
          .isEqualTo("livenessState");
    }
  }

  private static void start(String... arguments) {
    builder(Broken.class, LakegatePropertiesConfiguration.class).run(arguments).close();
  }

  private static SpringApplicationBuilder builder(Class<?>... configurations) {
    return new SpringApplicationBuilder(configurations).web(WebApplicationType.NONE);
  }

  /** Fails whenever one of its beans is made. */
  static class Broken {

    static final String MESSAGE = "failed earlier than the configuration";

    @Bean
    Object broken() {
      throw new IllegalStateException(MESSAGE);
    }
  }
}
