package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import org.jspecify.annotations.Nullable;

/**
 * What to verify.
 *
 * @param generation the generation
 * @param previous what the previous generation of this sentinel was verified against: its manifest
 *     is a leftover and counts as missing; null when there is none
 * @param manifestOverdue whether a manifest that is {@code optional} and still missing shall be
 *     done without
 * @param cancellation stops it
 * @param maxFaults how many faulty files are looked for before it ends, at least 1; the first one
 *     is enough for a verdict
 * @param checkpoint how far an earlier verification came; null to read every file
 * @param listener learns how far it is
 */
public record VerificationRequest(
    Generation generation,
    @Nullable PreviousRun previous,
    boolean manifestOverdue,
    Cancellation cancellation,
    int maxFaults,
    @Nullable VerificationCheckpoint checkpoint,
    VerificationListener listener) {

  /** Refuses to look for no faults. */
  public VerificationRequest {
    if (maxFaults < 1) {
      throw new IllegalArgumentException("maxFaults is at least 1, but was " + maxFaults);
    }
  }

  /** From the beginning to the first fault, with nobody who wants to know how far it is. */
  public VerificationRequest(
      Generation generation,
      @Nullable PreviousRun previous,
      boolean manifestOverdue,
      Cancellation cancellation) {
    this(generation, previous, manifestOverdue, cancellation, 1, null, VerificationListener.NONE);
  }

  /** The same, with somebody who learns how far it is. */
  public VerificationRequest withListener(VerificationListener other) {
    return new VerificationRequest(
        generation, previous, manifestOverdue, cancellation, maxFaults, checkpoint, other);
  }

  /** The same, taken up where an earlier verification came to. */
  public VerificationRequest withCheckpoint(@Nullable VerificationCheckpoint other) {
    return new VerificationRequest(
        generation, previous, manifestOverdue, cancellation, maxFaults, other, listener);
  }

  /** The same, looking for that many faults, at least 1. */
  public VerificationRequest withMaxFaults(int other) {
    return new VerificationRequest(
        generation, previous, manifestOverdue, cancellation, other, checkpoint, listener);
  }
}
