/**
 * Proves that a generation is complete and intact.
 *
 * <p>Input: a generation and the store. Output: a {@link dev.lakegate.verify.Verification}.
 * Invariant: a {@link dev.lakegate.verify.VerifiedGeneration} comes from nowhere else, and says to
 * which level it was verified.
 */
@NullMarked
package dev.lakegate.verify;

import org.jspecify.annotations.NullMarked;
