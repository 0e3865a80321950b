package dev.lakegate.pipeline;

import java.time.Duration;

/** How often to look for something that is late: the longer it is late, the more rarely. */
final class WaitDelays {

  private static final Duration SHORTEST = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofSeconds(5);
  // What is found is found late by an eighth of the wait at most.
  private static final int SHARE = 8;

  private WaitDelays() {}

  /**
   * How long until the next look.
   *
   * @param waited how long it is waited for
   * @param left until the deadline; the last look falls on it
   */
  static Duration next(Duration waited, Duration left) {
    Duration delay = max(SHORTEST, min(LONGEST, waited.dividedBy(SHARE)));
    return left.isNegative() ? delay : min(delay, left);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
