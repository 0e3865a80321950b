package dev.lakegate.observation;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.event.Dialect;
import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.Reason;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Exports counters as zero from the start, where it is known what could be counted: a counter that
 * appears with its first event looks to {@code increase()} as if nothing had happened. The names of
 * a template's datasets are not known before they are seen.
 */
final class ZeroCounters {

  private static final Set<FailureKind> ENDS_REJECTED =
      EnumSet.of(FailureKind.PERMANENT, FailureKind.LATE);
  private static final Set<FailureKind> ENDS_FAILED = EnumSet.of(FailureKind.TRANSIENT);

  private final MeterRegistry registry;

  ZeroCounters(MeterRegistry registry) {
    this.registry = registry;
  }

  void register(List<DatasetDefinition> definitions) {
    Meters.counter(registry, Meters.LEASE_TAKEOVERS);
    Meters.counter(registry, Meters.SEQUENCER_REGRESSIONS);
    reasons(EnumSet.of(FailureKind.POISON)).forEach(this::poison);
    definitions.stream().map(DatasetDefinition::name).filter(this::isFixed).forEach(this::dataset);
  }

  private void poison(Reason reason) {
    deadLetter(Tags.NONE, reason);
    for (Dialect dialect : Dialect.values()) {
      Meters.counter(
          registry,
          Meters.EVENTS,
          "outcome",
          "malformed",
          "reason",
          Tags.of(reason),
          "dialect",
          dialect.code());
    }
  }

  private void dataset(String name) {
    for (String outcome : List.of("completed", "superseded", "duplicate", "stale", "shadowed")) {
      generation(name, outcome, Tags.NONE);
    }
    for (Reason reason : reasons(ENDS_REJECTED)) {
      generation(name, "rejected", reason.code());
      deadLetter(name, reason);
    }
    for (Reason reason : reasons(ENDS_FAILED)) {
      generation(name, "failed", reason.code());
      deadLetter(name, reason);
      Meters.counter(registry, Meters.RETRIES, "dataset", name, "reason", reason.code());
    }
  }

  private void generation(String dataset, String outcome, String reason) {
    Meters.counter(
        registry, Meters.GENERATIONS, "dataset", dataset, "outcome", outcome, "reason", reason);
  }

  private void deadLetter(String dataset, Reason reason) {
    Meters.counter(registry, Meters.DEAD_LETTERS, "dataset", dataset, "reason", reason.code());
  }

  private boolean isFixed(String name) {
    return name.indexOf('{') < 0;
  }

  private static List<Reason> reasons(Set<FailureKind> kinds) {
    return Arrays.stream(Reason.values()).filter(it -> kinds.contains(it.kind())).toList();
  }
}
