/**
 * The durable record of which generation is claimed by whom, and how each one ended.
 *
 * <p>Input: generations and the steps of their processing. Output: claims, and what operators ask
 * for. Invariant: at most one current claim per sentinel, every transition is atomic and judged on
 * the store's own clock, and a claim that is no longer current changes nothing.
 */
@NullMarked
package dev.lakegate.ledger;

import org.jspecify.annotations.NullMarked;
