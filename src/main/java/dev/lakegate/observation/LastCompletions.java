package dev.lakegate.observation;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When each dataset last had a generation completed here. There is no series before the first time:
 * a zero would read as 1970.
 */
final class LastCompletions {

  private final MeterRegistry registry;
  private final Map<String, AtomicLong> millisByDataset = new ConcurrentHashMap<>();

  LastCompletions(MeterRegistry registry) {
    this.registry = registry;
  }

  void set(String dataset, Instant time) {
    long now = time.toEpochMilli();
    AtomicLong fresh = new AtomicLong(now);
    AtomicLong known = millisByDataset.putIfAbsent(dataset, fresh);
    if (known == null) {
      register(dataset, fresh);
    } else {
      known.accumulateAndGet(now, Math::max);
    }
  }

  private void register(String dataset, AtomicLong millis) {
    TimeGauge.builder(Meters.LAST_COMPLETED, millis, TimeUnit.MILLISECONDS, AtomicLong::get)
        .description(Meters.describe(Meters.LAST_COMPLETED))
        .tag("dataset", dataset)
        .strongReference(true)
        .register(registry);
  }
}
