package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class ProbedComponentTest {

  private final SteeredClock clock = new SteeredClock(Instant.EPOCH);

  @Test
  void isUnknownBeforeItWasAsked() {
    ProbedComponent component = new ProbedComponent("ledger", () -> {}, clock);

    assertThat(component.health().getStatus()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void isUpWhenItAnswers() {
    ProbedComponent component = new ProbedComponent("ledger", () -> {}, clock);

    component.ask();

    assertThat(component.health().getStatus()).isEqualTo(Status.UP);
    assertThat(component.health().getDetails()).containsEntry("checkedAt", "1970-01-01T00:00:00Z");
  }

  @Test
  void isDownWithTheReasonWhenItDoesNot() {
    ProbedComponent component =
        new ProbedComponent(
            "ledger",
            () -> {
              throw new LakegateException(Reason.LEDGER_UNAVAILABLE, "no\nroute");
            },
            clock);

    component.ask();

    assertThat(component.health().getStatus()).isEqualTo(Status.DOWN);
    assertThat(component.health().getDetails())
        .containsEntry("detail", "LakegateException: no\\u000aroute");
  }

  @Test
  void isDownWhileAProbeHangs() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch hanging = new CountDownLatch(1);
    ProbedComponent component =
        new ProbedComponent(
            "store",
            () -> {
              asked.countDown();
              hanging.await();
            },
            clock);
    Thread thread = new Thread(component::ask);
    thread.start();
    asked.await();
    clock.advance(ProbedComponent.PATIENCE.plus(Duration.ofMillis(1)));

    Health health = component.health();
    hanging.countDown();
    thread.join();

    assertThat(health.getStatus()).isEqualTo(Status.DOWN);
    assertThat(health.getDetails()).containsEntry("detail", "No answer since 1970-01-01T00:00:00Z");
    assertThat(component.health().getStatus()).isEqualTo(Status.UP);
  }
}
