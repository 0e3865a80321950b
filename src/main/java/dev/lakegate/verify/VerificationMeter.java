package dev.lakegate.verify;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Adds up how far one verification is. Thread-safe; may be asked at any time. */
public final class VerificationMeter implements VerificationListener {

  private final RecentRate rate;
  private final AtomicLong files = new AtomicLong();
  private final AtomicLong advanced = new AtomicLong();
  private volatile Amount resumed = new Amount(0, 0);
  private volatile @Nullable Amount total;
  private volatile @Nullable VerificationCheckpoint checkpoint;

  /** Begins now. */
  public VerificationMeter() {
    this(System::nanoTime);
  }

  VerificationMeter(LongSupplier nanoTime) {
    this.rate = new RecentRate(nanoTime);
  }

  @Override
  public void begun(long totalFiles, long totalBytes) {
    total = new Amount(totalFiles, totalBytes);
  }

  @Override
  public void resumed(long resumedFiles, long resumedBytes) {
    resumed = new Amount(resumedFiles, resumedBytes);
  }

  @Override
  public void advanced(long bytes) {
    rate.record(advanced.addAndGet(bytes));
  }

  @Override
  public void proven() {
    files.incrementAndGet();
  }

  @Override
  public void checkpoint(VerificationCheckpoint latest) {
    checkpoint = latest;
  }

  /** Where it can be taken up; null while it has none of its own. */
  public @Nullable VerificationCheckpoint checkpoint() {
    return checkpoint;
  }

  /** How far it is right now. */
  public VerificationProgress progress() {
    Amount all = total;
    Amount before = resumed;
    long read = advanced.get();
    long bytes = before.bytes() + read;
    double perSecond = rate.perSecond(read);
    return new VerificationProgress(
        before.files() + files.get(),
        all == null ? null : Long.valueOf(all.files()),
        bytes,
        all == null ? null : Long.valueOf(all.bytes()),
        before.files(),
        Math.round(perSecond),
        all == null ? null : remaining(all.bytes() - bytes, perSecond));
  }

  private static @Nullable Duration remaining(long left, double perSecond) {
    if (left <= 0) {
      return Duration.ZERO;
    }
    double seconds = left / perSecond;
    return seconds < TimeUnit.DAYS.toSeconds(365)
        ? Duration.ofMillis((long) (seconds * 1000))
        : null;
  }

  private record Amount(long files, long bytes) {}
}
