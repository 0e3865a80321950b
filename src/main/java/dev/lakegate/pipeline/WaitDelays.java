package dev.lakegate.pipeline;

import java.time.Duration;

/** How often to look for something that is late: soon at first, then ever more rarely. */
final class WaitDelays {

  private static final Duration FIRST = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final int DOUBLINGS = 5;

  private WaitDelays() {}

  /**
   * How long until the next look.
   *
   * @param looks how many there were
   * @param left until the deadline; the last look falls on it
   */
  static Duration next(int looks, Duration left) {
    Duration delay = FIRST.multipliedBy(1L << Math.min(looks, DOUBLINGS));
    Duration capped = delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
    return left.isNegative() || left.compareTo(capped) > 0 ? capped : left;
  }
}
