package dev.lakegate.observation;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.InFlightGenerations;
import dev.lakegate.pipeline.InFlightGenerations.InFlight;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What this instance works on, by dataset and state. Datasets of a template get their gauges at the
 * scrape after they are first seen; the name that its surplus shares has them from the start, so
 * that there is a gauge whose scrape looks. Thread-safe.
 */
final class InFlightGauges {

  // One scrape reads many gauges and shall see one moment.
  private static final Duration SNAPSHOT_LIFE = Duration.ofSeconds(1);

  private final MeterRegistry registry;
  private final InFlightGenerations source;
  private final Clock clock;
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private volatile Snapshot snapshot = new Snapshot(Instant.MIN, List.of());

  InFlightGauges(MeterRegistry registry, InFlightGenerations source, Clock clock) {
    this.registry = registry;
    this.source = source;
    this.clock = clock;
  }

  void register(List<DatasetDefinition> definitions) {
    definitions.stream()
        .map(DatasetDefinition::name)
        .map(name -> name.indexOf('{') < 0 ? name : Dataset.SURPLUS_METRIC_NAME)
        .forEach(this::register);
  }

  private void register(String dataset) {
    if (!known.add(dataset)) {
      return;
    }
    new ProgressGauges(registry, dataset, () -> running(dataset)).register();
    for (Phase phase : Phase.values()) {
      Predicate<InFlight> mine =
          it -> it.phase() == phase && it.generation().dataset().metricName().equals(dataset);
      Gauge.builder(Meters.IN_FLIGHT, () -> count(mine))
          .description(Meters.describe(Meters.IN_FLIGHT))
          .tags("dataset", dataset, "state", Tags.of(phase))
          .register(registry);
      TimeGauge.builder(Meters.OLDEST_AGE, () -> oldestAgeMillis(mine), TimeUnit.MILLISECONDS)
          .description(Meters.describe(Meters.OLDEST_AGE))
          .tags("dataset", dataset, "state", Tags.of(phase))
          .register(registry);
    }
  }

  private Stream<Advance> running(String dataset) {
    return current().generations().stream()
        .filter(it -> it.generation().dataset().metricName().equals(dataset))
        .flatMap(it -> Stream.ofNullable(it.advance()));
  }

  private long count(Predicate<InFlight> mine) {
    return current().generations().stream().filter(mine).count();
  }

  private long oldestAgeMillis(Predicate<InFlight> mine) {
    Snapshot now = current();
    return now.generations().stream()
        .filter(mine)
        .mapToLong(it -> Duration.between(it.since(), now.taken()).toMillis())
        .max()
        .orElse(0);
  }

  private Snapshot current() {
    Snapshot taken = snapshot;
    Instant now = clock.instant();
    if (taken.taken().isBefore(now.minus(SNAPSHOT_LIFE))) {
      taken = new Snapshot(now, source.snapshot());
      snapshot = taken;
      taken.generations().forEach(it -> register(it.generation().dataset().metricName()));
    }
    return taken;
  }

  private record Snapshot(Instant taken, List<InFlight> generations) {}
}
