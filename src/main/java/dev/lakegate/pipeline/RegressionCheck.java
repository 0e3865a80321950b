package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Dialect;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Set;

/**
 * Tells old news from a store that counts backwards, after its clock was set back or a bucket was
 * restored, and from a sequencer that somebody made up: a generation with a lower sequencer that
 * stands there now, and was not finished, is no old news.
 */
final class RegressionCheck {

  /** Their sequencer is the object's Last-Modified in nanoseconds. */
  private static final Set<Dialect> COUNT_TIME = Set.of(Dialect.MINIO, Dialect.RUSTFS);

  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

  private final GenerationLedger ledger;
  private final ObjectStore store;

  RegressionCheck(GenerationLedger ledger, ObjectStore store) {
    this.ledger = ledger;
    this.store = store;
  }

  /** Whether the store shows that this generation is the present one. */
  boolean standsThereNow(Generation generation) {
    return canTell(generation)
        && store
            .head(generation.sentinel())
            .map(there -> there.pin())
            .filter(pin -> describes(generation, pin))
            .filter(pin -> !isFinished(generation, pin))
            .isPresent();
  }

  private static boolean canTell(Generation generation) {
    return generation.versionId().isPresent()
        || COUNT_TIME.contains(generation.event().dialect()) && generation.sequencer().isOrdered();
  }

  private static boolean describes(Generation generation, Pin there) {
    if (generation.versionId().isPresent()) {
      return generation.versionId().get().equals(there.versionId());
    }
    BigInteger order = generation.sequencer().order();
    Instant written = there.lastModified();
    return order != null
        && written != null
        && there.versionId() == null
        && order.divide(NANOS).equals(BigInteger.valueOf(written.getEpochSecond()));
  }

  /** Whether what stands there is what was finished last. */
  private boolean isFinished(Generation generation, Pin there) {
    return ledger
        .head(generation.bucket(), generation.sentinelKey())
        .map(LedgerHead::lastFinished)
        .map(FinishedPins::sentinel)
        .filter(finished -> finished.equals(there.token()))
        .isPresent();
  }
}
