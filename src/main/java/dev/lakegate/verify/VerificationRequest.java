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
 */
public record VerificationRequest(
    Generation generation,
    @Nullable PreviousRun previous,
    boolean manifestOverdue,
    Cancellation cancellation,
    int maxFaults) {

  /** Refuses to look for no faults. */
  public VerificationRequest {
    if (maxFaults < 1) {
      throw new IllegalArgumentException("maxFaults is at least 1, but was " + maxFaults);
    }
  }

  /** One that ends at the first fault. */
  public VerificationRequest(
      Generation generation,
      @Nullable PreviousRun previous,
      boolean manifestOverdue,
      Cancellation cancellation) {
    this(generation, previous, manifestOverdue, cancellation, 1);
  }
}
