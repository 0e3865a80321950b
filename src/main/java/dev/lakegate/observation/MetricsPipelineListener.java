package dev.lakegate.observation;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Dialect;
import dev.lakegate.failure.Reason;
import dev.lakegate.failure.ReasonCode;
import dev.lakegate.pipeline.PipelineListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Counts and times what the pipeline reports. Thread-safe. */
final class MetricsPipelineListener implements PipelineListener {

  private final MeterRegistry registry;
  private final LastCompletions lastCompletions;
  private final Clock clock;

  MetricsPipelineListener(MeterRegistry registry, Clock clock) {
    this.registry = registry;
    this.clock = clock;
    this.lastCompletions = new LastCompletions(registry);
  }

  @Override
  public void event(String outcome, String reason, Dialect dialect) {
    count(Meters.EVENTS, "outcome", outcome, "reason", Tags.of(reason), "dialect", dialect.code());
  }

  @Override
  public void generation(Generation generation, String outcome, @Nullable Reason reason) {
    String dataset = Tags.of(generation.dataset());
    count(Meters.GENERATIONS, "dataset", dataset, "outcome", outcome, "reason", Tags.of(reason));
    if (outcome.equals("completed")) {
      completed(generation, dataset);
    }
  }

  @Override
  public void verification(
      Dataset dataset,
      VerificationMode mode,
      String outcome,
      Duration duration,
      long files,
      long bytes) {
    String[] tags = {"dataset", Tags.of(dataset), "mode", Tags.of(mode), "outcome", outcome};
    Meters.timer(registry, Meters.VERIFICATION_DURATION, tags).record(duration);
    Meters.counter(registry, Meters.VERIFICATION_FILES, tags).increment(files);
    Meters.counter(registry, Meters.VERIFICATION_BYTES, tags).increment(bytes);
  }

  @Override
  public void handler(Dataset dataset, String handler, String outcome, Duration duration) {
    Meters.timer(
            registry,
            Meters.HANDLER_DURATION,
            "dataset",
            Tags.of(dataset),
            "handler",
            handler,
            "outcome",
            outcome)
        .record(duration);
  }

  @Override
  public void retry(Dataset dataset, Reason reason) {
    count(Meters.RETRIES, "dataset", Tags.of(dataset), "reason", Tags.of(reason));
  }

  @Override
  public void deadLetter(@Nullable Dataset dataset, ReasonCode reason) {
    count(Meters.DEAD_LETTERS, "dataset", Tags.of(dataset), "reason", reason.code());
  }

  @Override
  public void regression(Dataset dataset) {
    count(Meters.SEQUENCER_REGRESSIONS);
  }

  @Override
  public void takeover(Dataset dataset) {
    count(Meters.LEASE_TAKEOVERS);
  }

  private void completed(Generation generation, String dataset) {
    Instant now = clock.instant();
    lastCompletions.set(dataset, now);
    generation
        .eventTime()
        .ifPresent(
            time ->
                Meters.timer(registry, Meters.GENERATION_LATENCY, "dataset", dataset)
                    .record(notNegative(Duration.between(time, now))));
  }

  // The store's clock may be ahead of ours.
  private static Duration notNegative(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  private void count(String name, String... tags) {
    Meters.counter(registry, name, tags).increment();
  }
}
