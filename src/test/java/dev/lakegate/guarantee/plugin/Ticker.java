package dev.lakegate.guarantee.plugin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that only wakes up, again and again. How late it is altogether tells how long the whole
 * process stood still or waited for a processor.
 */
final class Ticker {

  private static final long PERIOD_NANOS = 20_000_000;

  private final AtomicLong lateNanos = new AtomicLong();

  /** One that ticks. */
  static Ticker start() {
    Ticker ticker = new Ticker();
    Thread thread = new Thread(ticker::tick, "guarantee-ticker");
    thread.setDaemon(true);
    thread.start();
    return ticker;
  }

  private void tick() {
    long before = System.nanoTime();
    while (true) {
      LockSupport.parkNanos(PERIOD_NANOS);
      long now = System.nanoTime();
      lateNanos.addAndGet(Math.max(0, now - before - 2 * PERIOD_NANOS));
      before = now;
    }
  }

  /** How late it was altogether. */
  long lateMillis() {
    return lateNanos.get() / 1_000_000;
  }
}
