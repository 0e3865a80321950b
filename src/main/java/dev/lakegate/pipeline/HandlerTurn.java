package dev.lakegate.pipeline;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationState;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where one handler stands with one generation that it does not have yet. Only the worker that runs
 * the generation uses it.
 */
final class HandlerTurn {

  // Timers count milliseconds.
  private static final Duration ROUNDING = Duration.ofMillis(1);

  private final Budget budget = new Budget();
  private @Nullable Wait wait;
  private @Nullable Decision end;
  private boolean failed;

  /**
   * Why it is not called now.
   *
   * @param reason for people
   * @param detail for people; names the handler
   * @param untilNanos when that ends, as {@link System#nanoTime()} counts
   * @param backOff whether it failed; else others did
   */
  record Wait(Reason reason, String detail, long untilNanos, boolean backOff) {

    /** How much is left; negative when it is over. */
    Duration left() {
      return Duration.ofNanos(untilNanos - System.nanoTime());
    }
  }

  /** One that begins after so much was spent under earlier claims, nobody knows on whom. */
  static HandlerTurn after(Duration spent) {
    HandlerTurn turn = new HandlerTurn();
    turn.renew(spent);
    return turn;
  }

  /** What it has used of its budget. */
  Budget budget() {
    return budget;
  }

  /** Whether it may be called: it did not end, and it waits for nothing. */
  boolean isDue() {
    return end == null && (wait == null || wait.left().compareTo(ROUNDING) <= 0);
  }

  /** It is called, and what was waited for is over. */
  void begin() {
    wait = null;
  }

  /** It failed, and is called again after that time. */
  void backOff(Reason reason, String detail, Duration delay) {
    wait = waitFor(reason, detail, delay, true);
    failed = true;
  }

  /** It is left alone for that time, since it fails for others, too. */
  void park(String detail, Duration delay) {
    wait = waitFor(Reason.HANDLER_UNAVAILABLE, detail, delay, false);
  }

  private static Wait waitFor(Reason reason, String detail, Duration delay, boolean backOff) {
    return new Wait(reason, detail, System.nanoTime() + delay.toNanos(), backOff);
  }

  /** It is not called again. */
  void giveUp(GenerationState state, Reason reason, String detail) {
    end = new Decision(state, reason, detail);
  }

  /** Whether it failed since that was asked last. */
  boolean takeFailure() {
    boolean before = failed;
    failed = false;
    return before;
  }

  /** What it waits for; empty when it does not. */
  Optional<Wait> waiting() {
    return Optional.ofNullable(wait);
  }

  /** What the generation ends with, as far as this handler goes; empty when it is not given up. */
  Optional<Decision> end() {
    return Optional.ofNullable(end);
  }

  /** A new claim: it is called again, within what is left after what the generation took so far. */
  void renew(Duration spent) {
    begin();
    end = null;
    budget.carryOver(spent);
  }
}
