package dev.lakegate.ledger.redis;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerSettings;
import java.time.Duration;
import java.util.Arrays;
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

  /**
   * Starts it.
   *
   * @param properties more of them, {@code name=value}
   */
  static LedgerApplication start(String redisUrl, String... properties) {
    String[] all = Arrays.copyOf(properties, properties.length + 2);
    all[properties.length] = "spring.data.redis.url=" + redisUrl;
    all[properties.length + 1] = "spring.main.banner-mode=off";
    return new LedgerApplication(
        new SpringApplicationBuilder(Rooms.class)
            .web(WebApplicationType.NONE)
            .properties(all)
            .run());
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
