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
 */
public record VerificationRequest(
    Generation generation,
    @Nullable PreviousRun previous,
    boolean manifestOverdue,
    Cancellation cancellation) {}
