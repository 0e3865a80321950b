package dev.lakegate.ledger.memory;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerSettings;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The ledger in memory: {@code lakegate.ledger.type=memory}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "lakegate.ledger.type", havingValue = "memory")
public class MemoryLedgerConfiguration {

  @Bean
  GenerationLedger generationLedger(Clock clock, LedgerSettings settings) {
    return new MemoryGenerationLedger(clock, settings.retention());
  }
}
