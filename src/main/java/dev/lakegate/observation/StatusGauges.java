package dev.lakegate.observation;

import dev.lakegate.pipeline.CircuitStates;
import dev.lakegate.pipeline.SourceStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** How the consumer and what the gate needs stand. */
final class StatusGauges {

  private final MeterRegistry registry;

  StatusGauges(MeterRegistry registry) {
    this.registry = registry;
  }

  void register(SourceStatus source) {
    Gauge.builder(Meters.PARTITIONS_PAUSED, () -> source.paused().size())
        .description(Meters.describe(Meters.PARTITIONS_PAUSED))
        .register(registry);
  }

  void register(CircuitStates circuits) {
    for (String handler : circuits.handlers()) {
      Gauge.builder(Meters.CIRCUIT_OPEN, () -> circuits.isOpen(handler) ? 1 : 0)
          .description(Meters.describe(Meters.CIRCUIT_OPEN))
          .tag("handler", handler)
          .register(registry);
    }
  }

  void register(Map<String, BooleanSupplier> health) {
    health.forEach(
        (component, isUp) ->
            Gauge.builder(Meters.HEALTH, () -> isUp.getAsBoolean() ? 1 : 0)
                .description(Meters.describe(Meters.HEALTH))
                .tag("component", component)
                .register(registry));
  }
}
