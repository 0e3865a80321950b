package dev.lakegate.pipeline;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** What a generation has used of its retry budget; time parked in an outage does not count. */
final class Budget {

  private Duration spent = Duration.ZERO;
  private int repetitions;

  /** Time spent in attempts and back-offs. */
  Duration spent() {
    return spent;
  }

  /** How often it was repeated here. */
  int repetitions() {
    return repetitions;
  }

  /** Takes over what earlier claims spent. */
  void carryOver(Duration before) {
    spent = before.compareTo(spent) > 0 ? before : spent;
  }

  /** Counts time of an attempt, from {@link System#nanoTime()} on. */
  void spendSince(long startNanos) {
    spent = spent.plusNanos(System.nanoTime() - startNanos);
  }

  /** Counts time that is waited. */
  void spend(Duration waited) {
    spent = spent.plus(waited);
  }

  /** Counts a repetition whose back-off is counted elsewhere. */
  void repeat() {
    repetitions++;
  }

  /** The next back-off, counted at once; empty when the budget does not allow it. */
  Optional<Duration> nextBackOff(RetryPolicy policy) {
    return nextBackOff(policy, Duration.ZERO);
  }

  /**
   * The same, as long as somebody asks for, though no longer than what is left of the budget: there
   * is a last attempt at its end.
   *
   * @param wish how long it shall be at least
   */
  Optional<Duration> nextBackOff(RetryPolicy policy, Duration wish) {
    Duration left = policy.timeout().minus(spent);
    Duration delay = policy.backOff(repetitions, ThreadLocalRandom.current());
    if (delay.compareTo(left) > 0) {
      return Optional.empty();
    }
    Duration granted = wish.compareTo(left) < 0 ? wish : left;
    delay = granted.compareTo(delay) > 0 ? granted : delay;
    spend(delay);
    repeat();
    return Optional.of(delay);
  }
}
