/**
 * Metrics as decorators over the ports and listeners of outcomes.
 *
 * <p>Input: calls and outcomes. Output: meters. Invariant: watching never changes what happens.
 */
@NullMarked
package dev.lakegate.observation;

import org.jspecify.annotations.NullMarked;
