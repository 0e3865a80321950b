package dev.lakegate;

import java.time.Duration;

/** How long handlers may go on when the process is told to stop. */
final class ShutdownGrace {

  // For the interrupt, for giving back what is not final, and for a store that keeps it waiting.
  private static final Duration RESERVE = Duration.ofSeconds(10);

  private ShutdownGrace() {}

  /**
   * What a phase of the shutdown leaves to handlers: 10 s less than it has, but at least half.
   *
   * @param phase {@code spring.lifecycle.timeout-per-shutdown-phase}; less than nothing is nothing
   */
  static Duration within(Duration phase) {
    if (phase.isNegative()) {
      return Duration.ZERO;
    }
    Duration left = phase.minus(RESERVE);
    Duration half = phase.dividedBy(2);
    return left.compareTo(half) > 0 ? left : half;
  }
}
