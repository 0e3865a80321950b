package dev.lakegate.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** How fast a number grows of late. Thread-safe; what is recorded costs next to nothing. */
final class RecentRate {

  private static final long WINDOW = TimeUnit.SECONDS.toNanos(30);
  private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);
  private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier nanoTime;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private volatile long due;

  RecentRate(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    long now = nanoTime.getAsLong();
    this.samples.add(new Sample(now, 0));
    this.due = now + INTERVAL;
  }

  /** Takes note of the number, now and then. */
  void record(long number) {
    if (nanoTime.getAsLong() - due >= 0) {
      sample(number);
    }
  }

  private synchronized void sample(long number) {
    long now = nanoTime.getAsLong();
    if (now - due >= 0) {
      due = now + INTERVAL;
      samples.add(new Sample(now, number));
      leaveOne(now);
    }
  }

  // The newest of those that are too old is where the window begins.
  private void leaveOne(long now) {
    Sample first = samples.remove();
    while (!samples.isEmpty() && now - samples.element().nanos() >= WINDOW) {
      first = samples.remove();
    }
    samples.addFirst(first);
  }

  /** How much it grew in a second, of late; the number is what it is now. */
  synchronized double perSecond(long number) {
    long now = nanoTime.getAsLong();
    leaveOne(now);
    Sample first = samples.element();
    long nanos = now - first.nanos();
    return nanos <= 0 ? 0 : Math.max(0, number - first.number()) * SECOND / nanos;
  }

  private record Sample(long nanos, long number) {}
}
