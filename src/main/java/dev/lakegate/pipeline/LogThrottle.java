package dev.lakegate.pipeline;

import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Lets a few lines of one kind through, and swallows the rest until their time is over: whoever
 * writes to a topic must not fill a disk with log lines. Thread-safe.
 */
public final class LogThrottle {

  private final int lines;
  private final long everyNanos;
  private final LongSupplier nanoTime;
  private long beganNanos;
  private int passed;
  private long swallowed;

  /**
   * A throttle.
   *
   * @param lines how many lines pass, at least 1
   * @param every in which time; positive
   */
  public LogThrottle(int lines, Duration every) {
    this(lines, every, System::nanoTime);
  }

  LogThrottle(int lines, Duration every, LongSupplier nanoTime) {
    this.lines = lines;
    this.everyNanos = every.toNanos();
    this.nanoTime = nanoTime;
    this.beganNanos = nanoTime.getAsLong();
  }

  /**
   * Logs, or swallows.
   *
   * @param log is told how many lines were swallowed since the last one that passed
   */
  public void log(LongConsumer log) {
    long before = pass();
    if (before >= 0) {
      log.accept(before);
    }
  }

  // -1 when swallowed.
  private synchronized long pass() {
    long now = nanoTime.getAsLong();
    if (now - beganNanos >= everyNanos) {
      beganNanos = now;
      passed = 0;
    }
    if (passed == lines) {
      swallowed++;
      return -1;
    }
    passed++;
    long before = swallowed;
    swallowed = 0;
    return before;
  }
}
