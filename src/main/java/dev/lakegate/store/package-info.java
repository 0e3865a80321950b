/**
 * The object store as the gate sees it: a small read-only port, and the values that describe
 * objects. A second port writes; only a command that publishes has it.
 *
 * <p>Input: locations and pins. Output: what stands there, and its bytes. Invariant: a read that
 * names a {@link dev.lakegate.store.Pin} returns bytes of exactly that object or fails.
 */
@NullMarked
package dev.lakegate.store;

import org.jspecify.annotations.NullMarked;
