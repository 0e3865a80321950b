package dev.lakegate.store.s3;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Watches how fast a body comes. Socket time-outs see one that stops; one that trickles would hold
 * its reader for days. Only time that is spent waiting counts: who reads slowly is not the store's
 * fault. Not thread-safe.
 */
final class Pace {

  /** Far below what the slowest usable connection carries. */
  static final long BYTES_PER_MINUTE = 256 << 10;

  private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanoTime;
  private long began;
  private long waited;
  private long bytes;

  Pace(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** A read begins. */
  void begin() {
    began = nanoTime.getAsLong();
  }

  /** A read ended with so many bytes; says whether a minute of waiting brought too few. */
  boolean isTooSlow(int count) {
    waited += nanoTime.getAsLong() - began;
    bytes += Math.max(count, 0);
    if (waited < WINDOW_NANOS) {
      return false;
    }
    // The last bytes of a body are not too few: it has ended.
    boolean tooSlow = count >= 0 && bytes < BYTES_PER_MINUTE;
    waited = 0;
    bytes = 0;
    return tooSlow;
  }
}
