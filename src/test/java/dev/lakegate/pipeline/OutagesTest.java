package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.pipeline.LaneScheduler.Task;
import dev.lakegate.pipeline.Outages.Outage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutagesTest {

  private static final Outage LETTERS = new Outage(Reason.DEAD_LETTER_UNAVAILABLE, "letters");

  private final LaneScheduler lanes = new LaneScheduler(1);
  private final Outages outages = new Outages(lanes);

  @AfterEach
  void close() {
    outages.close();
    lanes.close();
  }

  @Test
  void workThatFailsAgainThoughItsProbeSucceedsIsTriedEverMoreRarely() {
    AtomicInteger tries = new AtomicInteger();
    lanes.submit("lane", failing(tries));
    await().atMost(Duration.ofSeconds(20)).until(() -> tries.get() == 4);

    await()
        .during(Duration.ofSeconds(2))
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(tries).hasValue(4));
  }

  private Task failing(AtomicInteger tries) {
    return new Task() {
      @Override
      public Step run() {
        tries.incrementAndGet();
        return outages.park(this, LETTERS, "too large", () -> {});
      }
    };
  }
}
