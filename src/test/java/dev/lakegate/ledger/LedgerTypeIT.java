package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.ledger.memory.MemoryLedgerConfiguration;
import dev.lakegate.ledger.redis.RedisLedgerConfiguration;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class LedgerTypeIT {

  /** Nobody listens there, so nothing is reached, and nothing needs to be. */
  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withInitializer(LedgerTypeIT::readDurations)
          .withBean(Clock.class, Clock::systemUTC)
          .withBean(LedgerSettings.class, () -> new LedgerSettings(Duration.ofDays(30)))
          .withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
          .withUserConfiguration(MemoryLedgerConfiguration.class, RedisLedgerConfiguration.class)
          .withPropertyValues("spring.data.redis.url=redis://127.0.0.1:1");

  @Test
  void redisIsTheDefault() {
    application.run(
        context ->
            assertThat(context.getBean(GenerationLedger.class).getClass().getSimpleName())
                .isEqualTo("RedisGenerationLedger"));
  }

  @Test
  void memoryNeedsNoRedis() {
    application
        .withPropertyValues("lakegate.ledger.type=memory")
        .run(
            context -> {
              context.getBean(GenerationLedger.class).probe();
              assertThat(context).doesNotHaveBean(LettuceClientOptionsBuilderCustomizer.class);
            });
  }

  @Test
  void aConfiguredTimeoutIsRespected() {
    application
        .withPropertyValues(
            "spring.data.redis.timeout=5s", "spring.data.redis.connect-timeout=700ms")
        .run(
            context -> {
              LettuceConnectionFactory redis = context.getBean(LettuceConnectionFactory.class);
              assertThat(redis.getClientConfiguration().getCommandTimeout()).hasSeconds(5);
              assertThat(connectTimeout(redis)).hasMillis(700);
            });
  }

  @Test
  void withoutATimeoutItIsTwoSeconds() {
    application.run(
        context -> {
          LettuceConnectionFactory redis = context.getBean(LettuceConnectionFactory.class);
          assertThat(redis.getClientConfiguration().getCommandTimeout()).hasSeconds(2);
          assertThat(connectTimeout(redis)).hasSeconds(2);
        });
  }

  /** As every Boot application does. */
  private static void readDurations(ConfigurableApplicationContext context) {
    context.getBeanFactory().setConversionService(ApplicationConversionService.getSharedInstance());
  }

  private static Duration connectTimeout(LettuceConnectionFactory redis) {
    return redis
        .getClientConfiguration()
        .getClientOptions()
        .orElseThrow()
        .getSocketOptions()
        .getConnectTimeout();
  }
}
