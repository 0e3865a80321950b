/**
 * The ledger in the memory of one process, for tests and for a first look.
 *
 * <p>Input: the calls of {@link dev.lakegate.ledger.GenerationLedger}. Output: the same answers as
 * a durable ledger gives. Invariant: nothing outlives the process, so nothing is promised beyond
 * it.
 */
@NullMarked
package dev.lakegate.ledger.memory;

import org.jspecify.annotations.NullMarked;
