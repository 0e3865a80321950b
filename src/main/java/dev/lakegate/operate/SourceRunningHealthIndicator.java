package dev.lakegate.operate;

import dev.lakegate.failure.InertText;
import dev.lakegate.pipeline.SourceStatus;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * The component {@code sourceRunning}, for the readiness group: the consumer was started and did
 * not stop by itself. It asks nobody, so an outage of Kafka does not make an instance unready.
 */
final class SourceRunningHealthIndicator implements HealthIndicator {

  private final SourceStatus source;

  SourceRunningHealthIndicator(SourceStatus source) {
    this.source = source;
  }

  @Override
  public Health health() {
    if (source.isRunning()) {
      return Health.up().build();
    }
    String because = source.stoppedBecause();
    String detail = because == null ? "The consumer is not started" : InertText.of(because);
    return Health.outOfService().withDetail("detail", detail).build();
  }
}
