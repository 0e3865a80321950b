package dev.lakegate.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The answer to a claim. */
public sealed interface Claim {

  /**
   * The caller works on it now.
   *
   * @param lease proves the claim
   * @param attempt this one included, from 1
   * @param crashes how often the process died on it since there was progress
   * @param spent time spent on it so far
   * @param handlersDone handlers that have it already
   * @param checkpoint where a verification can be taken up, as its holder wrote it; null without
   *     one
   * @param repetition how often it was reopened after it was completed
   * @param pending how it was decided to end; then nothing is to be run again
   * @param pendingPins what that decision was made on; null without one, or when it was made before
   *     anything was looked at
   * @param firstSeen when its record was made, on the ledger's clock
   * @param unprecedented whether the ledger knew nothing that has an order with it when the record
   *     was made, so that it may have been handled and forgotten; false for what an operator wants
   * @param lastFinished what the last finished generation of the sentinel was verified against
   */
  record Acquired(
      Lease lease,
      int attempt,
      int crashes,
      Duration spent,
      Set<String> handlersDone,
      @Nullable String checkpoint,
      int repetition,
      @Nullable Decision pending,
      @Nullable FinishedPins pendingPins,
      Instant firstSeen,
      boolean unprecedented,
      @Nullable FinishedPins lastFinished)
      implements Claim {

    /** Keeps a copy. */
    public Acquired {
      handlersDone = Set.copyOf(handlersDone);
    }
  }

  /** It ended before. */
  record AlreadyFinal(GenerationState state) implements Claim {}

  /**
   * A newer generation of the same sentinel is known.
   *
   * @param highest the newest sequencer known, in hex
   */
  record Stale(String highest) implements Claim {}

  /**
   * Somebody works on this sentinel.
   *
   * @param expiresIn how long that lease lives if it is not renewed; not negative
   * @param sameGeneration whether it is this generation they work on
   * @param origin where their work came from
   */
  record HeldByOther(Duration expiresIn, boolean sameGeneration, Origin origin) implements Claim {}
}
