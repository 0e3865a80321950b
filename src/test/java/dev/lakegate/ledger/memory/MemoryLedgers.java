package dev.lakegate.ledger.memory;

import dev.lakegate.ledger.GenerationLedger;
import java.time.Clock;
import java.time.Duration;

/** The ledger in memory for tests of other rooms. */
public final class MemoryLedgers {

  private MemoryLedgers() {}

  /** An empty one on this machine's clock that keeps entries for 30 days. */
  public static GenerationLedger fresh() {
    return new MemoryGenerationLedger(Clock.systemUTC(), Duration.ofDays(30));
  }
}
