package dev.lakegate;

import static java.util.stream.Collectors.toMap;

import dev.lakegate.dataset.DatasetResolver;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerRegistry;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.observation.ObservationConfiguration;
import dev.lakegate.operate.BrokerProbe;
import dev.lakegate.operate.ComponentHealth;
import dev.lakegate.operate.DatasetLookup;
import dev.lakegate.pipeline.DeadLetterPublisher;
import dev.lakegate.pipeline.FatalErrors;
import dev.lakegate.pipeline.GenerationPipeline;
import dev.lakegate.pipeline.Ordering;
import dev.lakegate.pipeline.PipelineListener;
import dev.lakegate.pipeline.PipelineSettings;
import dev.lakegate.pipeline.PipelineSettings.Unmatched;
import dev.lakegate.pipeline.Ports;
import dev.lakegate.pipeline.RetryPolicy;
import dev.lakegate.pipeline.SourceControl;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.verify.GenerationVerifier;
import dev.lakegate.verify.StoreGenerationVerifier;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.kafka.core.KafkaAdmin;

/** Puts the steps of a generation together. */
@Configuration(proxyBeanMethods = false)
class PipelineConfiguration {

  private static final int CRASH_LIMIT = 3;
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

  @Bean
  @Primary
  GenerationLedger meteredLedger(
      @Qualifier("generationLedger") GenerationLedger ledger, MeterRegistry registry) {
    return ObservationConfiguration.metered(ledger, registry);
  }

  @Bean
  SpoolFolder spoolFolder() {
    return SpoolFolder.create();
  }

  @Bean
  StoreGenerationVerifier generationVerifier(
      ObjectStore store, SpoolFolder spool, LakegateProperties properties) {
    return new StoreGenerationVerifier(
        store,
        new ManifestReader(ManifestLimits.DEFAULT, spool.path()),
        spool.path(),
        properties.verification().maxConcurrentReads());
  }

  @Bean
  HandlerRegistry handlerRegistry(
      Map<String, GenerationHandler> beans,
      ObjectProvider<GenerationHandlerFactory> factories,
      ConfigurableEnvironment environment,
      LakegateProperties properties) {
    HandlerRegistry registry =
        HandlerRegistry.create(beans, factories.orderedStream().toList(), environment);
    properties.requireHandlers(registry);
    return registry;
  }

  @Bean
  PipelineSettings pipelineSettings(
      LakegateProperties properties, HandlerRegistry handlers, LifecycleProperties lifecycle) {
    RetryPolicy retry = retryPolicy(properties.retry());
    return new PipelineSettings(
        InstanceName.ofThisProcess(),
        Ordering.valueOf(properties.processing().ordering().name()),
        properties.processing().maxConcurrentGenerations(),
        retry,
        properties.ledger().leaseDuration(),
        PROGRESS_INTERVAL,
        properties.ledger().retention(),
        CRASH_LIMIT,
        Unmatched.valueOf(properties.source().unmatched().name()),
        properties.deadLetter().onMalformed() == LakegateProperties.OnMalformed.STOP,
        ShutdownGrace.within(lifecycle.getTimeoutPerShutdownPhase()),
        handlers.names().stream()
            .collect(toMap(name -> name, name -> properties.handler(name).over(retry))));
  }

  private static RetryPolicy retryPolicy(LakegateProperties.Retry retry) {
    return new RetryPolicy(
        retry.delay(), retry.multiplier(), retry.maxDelay(), retry.jitter(), retry.timeout());
  }

  /** The intake is asked for when it is to be stopped: it needs the pipeline first. */
  @Bean(destroyMethod = "")
  GenerationPipeline generationPipeline(
      PipelineSettings settings,
      NotificationParser parser,
      DatasetResolver resolver,
      GenerationLedger ledger,
      ObjectStore store,
      GenerationVerifier verifier,
      HandlerRegistry handlers,
      DeadLetterPublisher letters,
      ObjectProvider<SourceControl> control,
      ObjectProvider<PipelineListener> listeners,
      FatalErrors fatalErrors,
      Clock clock) {
    Ports ports =
        new Ports(
            parser::parse,
            resolver::resolve,
            ledger,
            store,
            verifier,
            handlers::get,
            letters,
            because -> control.getObject().stop(because),
            fatalErrors,
            listeners.orderedStream().toList(),
            clock);
    return new GenerationPipeline(settings, ports);
  }

  @Bean
  FatalErrors fatalErrors() {
    return ProcessEnd::of;
  }

  @Bean
  PipelineLifecycle pipelineLifecycle(GenerationPipeline pipeline) {
    return new PipelineLifecycle(pipeline);
  }

  @Bean
  DatasetLookup datasetLookup(DatasetResolver resolver) {
    return resolver::preview;
  }

  @Bean
  MeterBinder componentHealthGauges(ComponentHealth health) {
    return ObservationConfiguration.health(health.byName());
  }

  @Bean
  BrokerProbe brokerProbe(KafkaAdmin kafka) {
    return new KafkaBrokerProbe(kafka.getConfigurationProperties());
  }
}
