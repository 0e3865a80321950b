/**
 * The handler that only says so.
 *
 * <p>Input: verified generations. Output: one line of log each. Invariant: needs no configuration,
 * and changes nothing anywhere.
 */
@NullMarked
package dev.lakegate.handler.log;

import org.jspecify.annotations.NullMarked;
