package dev.lakegate.ledger.memory;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationLedgerContract;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

class MemoryGenerationLedgerTest extends GenerationLedgerContract {

  private final ManualClock clock = new ManualClock();
  private final GenerationLedger ledger = ledger(Duration.ofDays(30));

  @Override
  public GenerationLedger ledger() {
    return ledger;
  }

  @Override
  public GenerationLedger ledger(Duration retention) {
    return new MemoryGenerationLedger(clock, retention);
  }

  @Override
  public void letPass(Duration duration) {
    clock.now = clock.now.plus(duration);
  }

  /** Stands still unless it is moved. */
  private static final class ManualClock extends Clock {

    private volatile Instant now = Instant.parse("2026-11-28T01:00:00.123456789Z");

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("Only instants are read");
    }
  }
}
