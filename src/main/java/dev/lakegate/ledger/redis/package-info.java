/**
 * The ledger in Redis 6.2 or later.
 *
 * <p>Input: the calls of {@link dev.lakegate.ledger.GenerationLedger}. Output: hashes, lists and
 * sorted sets under {@code lakegate:}. Invariant: every transition is one script, judged on the
 * server's clock, and all its keys share one hash tag; listings are written after the script, and
 * decide nothing.
 */
@NullMarked
package dev.lakegate.ledger.redis;

import org.jspecify.annotations.NullMarked;
