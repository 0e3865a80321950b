/**
 * From the bytes of a notification to normalised object events.
 *
 * <p>Input: one Kafka record value, a store's notification or a producer's claim check. Output: one
 * {@link dev.lakegate.event.ParsedEvent} per event in it, in order. Invariant: no input makes the
 * parser throw, and every event ends as a creation, ignored with a reason, or malformed with a
 * detail.
 */
@NullMarked
package dev.lakegate.event;

import org.jspecify.annotations.NullMarked;
