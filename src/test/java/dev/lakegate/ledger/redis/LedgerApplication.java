package dev.lakegate.ledger.redis;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerSettings;
import java.time.Duration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The ledger as the service sets it up, and nothing else of the service. */
final class LedgerApplication implements AutoCloseable {

  private final ConfigurableApplicationContext context;

  private LedgerApplication(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** Starts it, patient: a test's process may stand still for longer than a service's should. */
  static LedgerApplication start(String redisUrl) {
    return start(redisUrl, Duration.ofSeconds(30));
  }

  /**
   * Starts it.
   *
   * @param timeout for a connection, and for a reply
   */
  static LedgerApplication start(String redisUrl, Duration timeout) {
    return new LedgerApplication(
        new SpringApplicationBuilder(Rooms.class)
            .web(WebApplicationType.NONE)
            // As arguments: application.yml outranks an application's own properties.
            .run(
                "--spring.data.redis.url=" + redisUrl,
                "--spring.data.redis.timeout=" + timeout,
                "--spring.data.redis.connect-timeout=" + timeout,
                "--spring.main.banner-mode=off"));
  }

  GenerationLedger ledger() {
    return context.getBean(GenerationLedger.class);
  }

  /** One more, on the same connections. */
  GenerationLedger ledger(Duration retention) {
    return new RedisGenerationLedger(redis(), retention, context.getBean(EvictionCheck.class));
  }

  StringRedisTemplate redis() {
    return context.getBean(StringRedisTemplate.class);
  }

  @Override
  public void close() {
    context.close();
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(DataRedisAutoConfiguration.class)
  @Import(RedisLedgerConfiguration.class)
  static class Rooms {

    @Bean
    LedgerSettings settings() {
      return new LedgerSettings(Duration.ofDays(30));
    }
  }
}
