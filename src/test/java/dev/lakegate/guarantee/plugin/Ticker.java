package dev.lakegate.guarantee.plugin;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * A thread that only wakes up, again and again. How late it is altogether tells how long the whole
 * process stood still or waited for a processor.
 */
public final class Ticker {

  private static final long PERIOD_NANOS = 20_000_000;

  private final AtomicLong lateNanos = new AtomicLong();
  private final LongConsumer listener;

  private Ticker(LongConsumer listener) {
    this.listener = listener;
  }

  /** One that ticks. */
  static Ticker start() {
    return start(lateMillis -> {});
  }

  /** One that tells each time by how many milliseconds it is late. */
  public static Ticker start(LongConsumer listener) {
    Ticker ticker = new Ticker(listener);
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
      long late = Math.max(0, now - before - 2 * PERIOD_NANOS);
      lateNanos.addAndGet(late);
      listener.accept(late / 1_000_000);
      before = now;
    }
  }

  /** How late it was altogether. */
  long lateMillis() {
    return lateNanos.get() / 1_000_000;
  }
}
