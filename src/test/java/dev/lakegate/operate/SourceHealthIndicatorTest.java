package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class SourceHealthIndicatorTest {

  private final SteeredClock clock = new SteeredClock(Instant.EPOCH);
  private final SteeredSource source = new SteeredSource();
  private final ProbedComponent broker = new ProbedComponent("kafka", () -> {}, clock);
  private final SourceHealthIndicator indicator = new SourceHealthIndicator(broker, source, clock);

  @Test
  void isUpWhenTheBrokerAnswersAndTheConsumerPolls() {
    broker.ask();
    source.lastPoll = Instant.EPOCH;

    Health health = indicator.health();

    assertThat(health.getStatus()).isEqualTo(Status.UP);
    assertThat(health.getDetails())
        .containsEntry("running", true)
        .containsEntry("state", "assigned")
        .containsEntry("assignedPartitions", 2)
        .containsEntry("pausedPartitions", 1)
        .containsEntry("secondsSinceLastPoll", 0L);
  }

  @Test
  void isFineOnStandby() {
    broker.ask();
    source.assigned = Set.of();

    Health health = indicator.health();

    assertThat(health.getStatus()).isEqualTo(Status.UP);
    assertThat(health.getDetails()).containsEntry("state", "standby");
  }

  @Test
  void isDownWhenTheConsumerStoppedByItself() {
    broker.ask();
    source.running = false;
    source.stoppedBecause = "the topic is gone";

    Health health = indicator.health();

    assertThat(health.getStatus()).isEqualTo(Status.DOWN);
    assertThat(health.getDetails()).containsEntry("stoppedBecause", "the topic is gone");
  }

  @Test
  void isDownWhenTheConsumerPolledLastAMinuteAgo() {
    broker.ask();
    source.lastPoll = Instant.EPOCH;
    clock.advance(Duration.ofSeconds(60));
    Status atAMinute = indicator.health().getStatus();

    clock.advance(Duration.ofMillis(1));

    assertThat(atAMinute).isEqualTo(Status.UP);
    assertThat(indicator.health().getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void isDownWhenTheConsumerNeverPolled() {
    broker.ask();

    clock.advance(Duration.ofSeconds(61));

    assertThat(indicator.health().getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void isDownWhenTheBrokerDoesNotAnswer() {
    ProbedComponent silent =
        new ProbedComponent(
            "kafka",
            () -> {
              throw new java.io.IOException("refused");
            },
            clock);
    silent.ask();

    Health health = new SourceHealthIndicator(silent, source, clock).health();

    assertThat(health.getStatus()).isEqualTo(Status.DOWN);
    assertThat(health.getDetails()).containsEntry("detail", "IOException: refused");
  }
}
