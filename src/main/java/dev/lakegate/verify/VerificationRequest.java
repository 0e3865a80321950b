package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import org.jspecify.annotations.Nullable;

/**
 * What to verify.
 *
 * @param generation the generation
 * @param previousManifest the pin token of the manifest that the previous generation of this
 *     sentinel was verified against: such a manifest is a leftover and counts as missing; null when
 *     there is none
 * @param manifestOverdue whether a manifest that is {@code optional} and still missing shall be
 *     done without
 * @param cancellation stops it
 * @param checkpoint how far an earlier verification came; null to read every file
 * @param listener learns how far it is
 */
public record VerificationRequest(
    Generation generation,
    @Nullable String previousManifest,
    boolean manifestOverdue,
    Cancellation cancellation,
    @Nullable VerificationCheckpoint checkpoint,
    VerificationListener listener) {

  /** From the beginning, with nobody who wants to know how far it is. */
  public VerificationRequest(
      Generation generation,
      @Nullable String previousManifest,
      boolean manifestOverdue,
      Cancellation cancellation) {
    this(
        generation,
        previousManifest,
        manifestOverdue,
        cancellation,
        null,
        VerificationListener.NONE);
  }

  /** The same, with somebody who learns how far it is. */
  public VerificationRequest withListener(VerificationListener other) {
    return new VerificationRequest(
        generation, previousManifest, manifestOverdue, cancellation, checkpoint, other);
  }

  /** The same, taken up where an earlier verification came to. */
  public VerificationRequest withCheckpoint(@Nullable VerificationCheckpoint other) {
    return new VerificationRequest(
        generation, previousManifest, manifestOverdue, cancellation, other, listener);
  }
}
