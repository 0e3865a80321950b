package dev.lakegate.operate;

import dev.lakegate.failure.InertText;
import dev.lakegate.pipeline.SourceStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * The component {@code kafka}: a broker answers, and the consumer runs and polls. Without an
 * assignment it is on standby, which is fine.
 */
final class SourceHealthIndicator implements HealthIndicator {

  /** A consumer that has not polled for longer is stuck: it polls ten times a second. */
  static final Duration POLL_PATIENCE = Duration.ofSeconds(60);

  private final ProbedComponent broker;
  private final SourceStatus source;
  private final Clock clock;
  private final Instant started;

  SourceHealthIndicator(ProbedComponent broker, SourceStatus source, Clock clock) {
    this.broker = broker;
    this.source = source;
    this.clock = clock;
    this.started = clock.instant();
  }

  @Override
  public Health health() {
    Health reached = broker.health();
    Duration silence = silence();
    Health.Builder health =
        new Health.Builder(isConsuming(silence) ? reached.getStatus() : Status.DOWN)
            .withDetails(reached.getDetails())
            .withDetail("running", source.isRunning())
            .withDetail("state", source.assigned().isEmpty() ? "standby" : "assigned")
            .withDetail("assignedPartitions", source.assigned().size())
            .withDetail("pausedPartitions", source.paused().size())
            .withDetail("secondsSinceLastPoll", silence.toSeconds());
    String because = source.stoppedBecause();
    return because == null
        ? health.build()
        : health.withDetail("stoppedBecause", InertText.of(because)).build();
  }

  private boolean isConsuming(Duration silence) {
    return source.isRunning()
        && source.stoppedBecause() == null
        && silence.compareTo(POLL_PATIENCE) <= 0;
  }

  // One that never polled is counted from the start.
  private Duration silence() {
    Instant polled = source.lastPoll();
    return Duration.between(polled == null ? started : polled, clock.instant());
  }
}
