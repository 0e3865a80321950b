/**
 * What receives verified generations.
 *
 * <p>Input: a {@link dev.lakegate.verify.VerifiedGeneration}. Output: whatever the handler does.
 * Invariant: a handler sees nothing that was not verified, and may see the same generation again,
 * with the same idempotency key, only after a crash, a lost lease or an operator's redrive.
 */
@NullMarked
package dev.lakegate.handler;

import org.jspecify.annotations.NullMarked;
