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
 */
public record VerificationRequest(
    Generation generation,
    @Nullable String previousManifest,
    boolean manifestOverdue,
    Cancellation cancellation) {}
