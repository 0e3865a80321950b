package dev.lakegate.pipeline;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How transient failures are repeated: exponentially, with jitter, within a budget.
 *
 * @param delay before the first repetition; positive
 * @param multiplier of the delay from one repetition to the next; at least 1
 * @param maxDelay the longest delay, jitter left out; at least {@code delay}
 * @param jitter up to that much is added at random; not negative
 * @param timeout the budget: time spent in attempts and back-offs after which a generation fails;
 *     positive
 */
public record RetryPolicy(
    Duration delay, double multiplier, Duration maxDelay, Duration jitter, Duration timeout) {

  /** The same with another budget. */
  RetryPolicy withTimeout(Duration other) {
    return new RetryPolicy(delay, multiplier, maxDelay, jitter, other);
  }

  /** How long to wait before a repetition; the first has number 0. */
  Duration backOff(int repetition, RandomGenerator random) {
    double factor = Math.pow(multiplier, repetition);
    double millis = Math.min(delay.toMillis() * factor, maxDelay.toMillis());
    return Duration.ofMillis((long) millis + random.nextLong(jitter.toMillis() + 1));
  }
}
