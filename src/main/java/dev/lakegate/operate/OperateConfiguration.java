package dev.lakegate.operate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.pipeline.SourceStatus;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.verify.GenerationVerifier;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * The HTTP API and the health of what the gate needs. Needs beans of the ports it takes, of {@link
 * DatasetLookup}, {@link BrokerProbe} and {@link ApiAccess}, of {@link Clock}, and the list of
 * configured datasets.
 */
@Configuration(proxyBeanMethods = false)
@Import({
  ApiSecurityConfiguration.class,
  ApiExceptionHandler.class,
  ProblemErrorController.class,
  DryRunController.class,
  VerificationController.class,
  GenerationController.class,
  GenerationOrderController.class,
  DatasetController.class,
  ExplainController.class
})
public class OperateConfiguration {

  @Bean
  DryRun dryRun(NotificationParser parser, DatasetLookup datasets) {
    return new DryRun(parser::parse, datasets);
  }

  @Bean
  GenerationOrders generationOrders(GenerationLedger ledger) {
    return new GenerationOrders(ledger);
  }

  @Bean
  SentinelLookup sentinelLookup(DatasetLookup datasets, List<DatasetDefinition> definitions) {
    return new SentinelLookup(datasets, definitions);
  }

  @Bean
  Verifications verifications(GenerationVerifier verifier, Clock clock) {
    return new Verifications(verifier, clock);
  }

  @Bean
  GenerationExplainer generationExplainer(
      SentinelLookup sentinels, GenerationLedger ledger, ObjectStore store) {
    return new GenerationExplainer(sentinels, ledger, store);
  }

  @Bean
  ProbedComponents probedComponents(
      BrokerProbe broker,
      GenerationLedger ledger,
      ObjectStore store,
      List<DatasetDefinition> definitions,
      Clock clock) {
    return new ProbedComponents(
        new ProbedComponent("kafka", broker::probe, clock),
        new ProbedComponent("ledger", ledger::probe, clock),
        new ProbedComponent("store", new StoreProbe(store, definitions), clock));
  }

  @Bean
  HealthMonitor healthMonitor(ProbedComponents components) {
    return new HealthMonitor(components.all());
  }

  @Bean
  HealthIndicator kafkaHealthIndicator(
      ProbedComponents components, SourceStatus source, Clock clock) {
    return new SourceHealthIndicator(components.kafka(), source, clock);
  }

  @Bean
  HealthIndicator ledgerHealthIndicator(ProbedComponents components) {
    return () -> components.ledger().health();
  }

  @Bean
  HealthIndicator storeHealthIndicator(ProbedComponents components) {
    return () -> components.store().health();
  }

  /** For the readiness group. */
  @Bean
  HealthIndicator sourceRunningHealthIndicator(SourceStatus source) {
    return new SourceRunningHealthIndicator(source);
  }

  /** Whether Kafka, ledger and store are up, for gauges; asking never waits. */
  @Bean
  ComponentHealth componentHealth(
      HealthIndicator kafkaHealthIndicator,
      HealthIndicator ledgerHealthIndicator,
      HealthIndicator storeHealthIndicator) {
    return new ComponentHealth(
        Map.of(
            "kafka", isUp(kafkaHealthIndicator),
            "ledger", isUp(ledgerHealthIndicator),
            "store", isUp(storeHealthIndicator)));
  }

  /** Broken requests are answered like all others. */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemReports() {
    return factory ->
        factory.addContextCustomizers(
            context -> context.getParent().getPipeline().addValve(new ProblemReportValve()));
  }

  private static BooleanSupplier isUp(HealthIndicator indicator) {
    return () -> {
      Health health = indicator.health();
      return health != null && Status.UP.equals(health.getStatus());
    };
  }
}
