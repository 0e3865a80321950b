package dev.lakegate.observation;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.pipeline.CircuitStates;
import dev.lakegate.pipeline.InFlightGenerations;
import dev.lakegate.pipeline.PipelineListener;
import dev.lakegate.pipeline.SourceStatus;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The meters, bound to whatever registries there are. */
@Configuration(proxyBeanMethods = false)
public class ObservationConfiguration {

  /** The same ledger, its calls counted. */
  public static GenerationLedger metered(GenerationLedger ledger, MeterRegistry registry) {
    return new MeteredLedger(ledger, registry);
  }

  /** A gauge {@code lakegate.health} per component; the suppliers must not wait. */
  public static MeterBinder health(Map<String, BooleanSupplier> isUpByComponent) {
    return registry -> new StatusGauges(registry).register(isUpByComponent);
  }

  @Bean
  PipelineListener metricsPipelineListener(MeterRegistry registry, Clock clock) {
    return new MetricsPipelineListener(registry, clock);
  }

  @Bean
  MeterBinder zeroCounters(List<DatasetDefinition> definitions) {
    return registry -> new ZeroCounters(registry).register(definitions);
  }

  @Bean
  MeterBinder inFlightGauges(
      InFlightGenerations inFlight, List<DatasetDefinition> definitions, Clock clock) {
    return registry -> new InFlightGauges(registry, inFlight, clock).register(definitions);
  }

  @Bean
  MeterBinder circuitGauges(CircuitStates circuits) {
    return registry -> new StatusGauges(registry).register(circuits);
  }

  @Bean
  MeterBinder sourceGauges(SourceStatus source) {
    return registry -> new StatusGauges(registry).register(source);
  }
}
