package dev.lakegate.ledger.redis;

import static java.util.Objects.requireNonNull;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code claim.lua} answers.
 *
 * @param parts the kind of answer, and what belongs to it
 */
record ClaimReply(List<@Nullable Object> parts) {

  /** The answer to that claim. */
  Claim claim(Generation generation, ClaimId claimId) {
    switch (text(0)) {
      case "final":
        return new Claim.AlreadyFinal(GenerationState.valueOf(text(1)));
      case "stale":
        return new Claim.Stale(text(1));
      case "held":
        return new Claim.HeldByOther(
            Micros.duration(text(1)), text(2).equals("1"), new Origin(text(3)));
      case "acquired":
        return acquired(new Lease(generation, claimId, Long.parseLong(text(1))));
      default:
        throw new IllegalStateException("No such answer to a claim: " + text(0));
    }
  }

  /** The server's clock; only when acquired. */
  Instant now() {
    return Micros.instant(text(2));
  }

  private Claim.Acquired acquired(Lease lease) {
    RecordReader record = RecordReader.of((List<?>) requireNonNull(parts.get(3)));
    return new Claim.Acquired(
        lease,
        record.attempt(),
        record.crashes(),
        record.spent(),
        record.handlersDone(),
        record.checkpoint(),
        record.repetition(),
        record.pending(),
        record.pendingPins(),
        record.firstSeen(),
        record.isUnprecedented(),
        lastFinished(lease.generation()));
  }

  private @Nullable FinishedPins lastFinished(Generation claimed) {
    FinishedPins pins = RecordReader.pins((String) parts.get(4));
    return pins == null || pins.id().equals(claimed.id()) ? null : pins;
  }

  private String text(int index) {
    return (String) requireNonNull(parts.get(index));
  }
}
