package dev.lakegate.ledger.redis;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerSettings;
import io.lettuce.core.event.connection.ConnectionActivatedEvent;
import io.lettuce.core.resource.ClientResources;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisProperties;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientConfigurationBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The ledger in Redis: {@code lakegate.ledger.type=redis}, the default. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "lakegate.ledger.type", havingValue = "redis", matchIfMissing = true)
public class RedisLedgerConfiguration {

  @Bean
  GenerationLedger generationLedger(
      StringRedisTemplate redis, EvictionCheck eviction, LedgerSettings settings) {
    return new RedisGenerationLedger(redis, settings.retention(), eviction);
  }

  @Bean(initMethod = "atStart")
  EvictionCheck evictionCheck(StringRedisTemplate redis, ClientResources client) {
    EvictionCheck check = new EvictionCheck(redis);
    client
        .eventBus()
        .get()
        .ofType(ConnectionActivatedEvent.class)
        .subscribe(event -> check.onConnection());
    return check;
  }

  @Bean
  LettuceClientOptionsBuilderCustomizer lettuceOptions(DataRedisProperties properties) {
    return options -> LettuceSettings.apply(options, properties);
  }

  @Bean
  LettuceClientConfigurationBuilderCustomizer lettuceTimeout(DataRedisProperties properties) {
    return client -> {
      if (properties.getTimeout() == null) {
        client.commandTimeout(LettuceSettings.TIMEOUT);
      }
    };
  }

  @Bean
  ClientResourcesBuilderCustomizer lettuceReconnect() {
    return client -> client.reconnectDelay(LettuceSettings.reconnectDelay());
  }
}
