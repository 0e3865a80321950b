package dev.lakegate.observation;

import dev.lakegate.ledger.Advance;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far a dataset's running verifications are, added up. Without a manifest nobody knows what is
 * left, and nothing is counted as left.
 */
final class ProgressGauges {

  private final MeterRegistry registry;
  private final String dataset;
  private final Supplier<Stream<Advance>> running;

  /** The supplier is asked for each gauge of each scrape. */
  ProgressGauges(MeterRegistry registry, String dataset, Supplier<Stream<Advance>> running) {
    this.registry = registry;
    this.dataset = dataset;
    this.running = running;
  }

  void register() {
    sum(Meters.RUNNING_FILES, Advance::files, "state", "proven");
    sum(Meters.RUNNING_FILES, it -> left(it.totalFiles(), it.files()), "state", "left");
    sum(Meters.RUNNING_BYTES, Advance::bytes, "state", "proven");
    sum(Meters.RUNNING_BYTES, it -> left(it.totalBytes(), it.bytes()), "state", "left");
    sum(Meters.RUNNING_RATE, Advance::bytesPerSecond);
    TimeGauge.builder(Meters.RUNNING_REMAINING, this::longestMillis, TimeUnit.MILLISECONDS)
        .description(Meters.describe(Meters.RUNNING_REMAINING))
        .tag("dataset", dataset)
        .register(registry);
  }

  private void sum(String name, ToLongFunction<Advance> number, String... tags) {
    Gauge.builder(name, () -> running.get().mapToLong(number).sum())
        .description(Meters.describe(name))
        .tag("dataset", dataset)
        .tags(tags)
        .register(registry);
  }

  private static long left(@Nullable Long total, long done) {
    return total == null ? 0 : Math.max(0, total - done);
  }

  private long longestMillis() {
    return running.get().mapToLong(ProgressGauges::remainingMillis).max().orElse(0);
  }

  private static long remainingMillis(Advance it) {
    Instant end = it.expectedEnd();
    return end == null ? 0 : Duration.between(it.at(), end).toMillis();
  }
}
