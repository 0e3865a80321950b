package dev.lakegate.ledger.memory;

import dev.lakegate.ledger.GenerationLedger;
import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The ledger in memory: {@code lakegate.ledger.type=memory}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "lakegate.ledger.type", havingValue = "memory")
public class MemoryLedgerConfiguration {

  @Bean
  GenerationLedger generationLedger(
      Clock clock, @Value("${lakegate.ledger.retention:30d}") Duration retention) {
    return new MemoryGenerationLedger(clock, retention);
  }
}
