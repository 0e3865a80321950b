package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.guarantee.Announced.Expected;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What operators order from one instance holds in the other. */
@Tag("guarantee")
class OperatorsIT {

  @Test
  void ordersHoldInAllInstances() {
    Scenario scenario = Scenario.begin(Case.OPERATORS);
    ServiceProcess first = scenario.fleet().first().service();
    ServiceProcess second = scenario.fleet().second().service();

    pauseAndResume(scenario, first, second);
    redrive(scenario, first, second);
    force(scenario, second);
    skip(scenario, first);

    scenario.judge();
  }

  private static void pauseAndResume(
      Scenario scenario, ServiceProcess first, ServiceProcess second) {
    assertThat(first.call("POST", "datasets/operators/pause").statusCode()).isEqualTo(200);
    // Each instance looks every other second.
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(6));
    for (int partition = 0; partition < SourceTopics.PARTITIONS; partition++) {
      scenario.good("paused-" + partition, partition);
    }
    await("nothing begins while it is paused")
        .during(Duration.ofSeconds(5))
        .atMost(Scenario.LIMIT)
        .until(
            () ->
                scenario.moments().stream()
                    .noneMatch(
                        moment ->
                            moment.is("claim.before")
                                && moment
                                    .prefix()
                                    .startsWith(scenario.prefix("paused-0").substring(0, 20))));
    assertThat(first.isUp("liveness")).isTrue();
    assertThat(second.isUp("liveness")).isTrue();
    assertThat(second.call("POST", "datasets/operators/resume").statusCode()).isEqualTo(200);
  }

  private static void redrive(Scenario scenario, ServiceProcess first, ServiceProcess second) {
    scenario.steering().order("handler.begin", scenario.prefix("refused"), 1, "reject");
    Announced refused = scenario.good("refused", 0);
    scenario.awaitEnd(refused);
    String id = scenario.awaitMoment("claim.after", refused).get("id");
    assertThat(second.call("POST", "generations/" + id + "/redrive?dry-run=true").statusCode())
        .isEqualTo(200);
    assertThat(first.call("POST", "generations/" + id + "/redrive").statusCode()).isEqualTo(200);
    scenario.awaitMoment("handler.taken", refused);
    // It has a dead letter and an effect.
    scenario.announcer().expect(refused, Expected.OVERTAKEN, null);
  }

  private static void force(Scenario scenario, ServiceProcess second) {
    Announced twice = scenario.good("twice", 1);
    scenario.awaitEnd(twice);
    String id = scenario.awaitMoment("claim.after", twice).get("id");
    assertThat(second.call("POST", "generations/" + id + "/redrive").statusCode()).isEqualTo(409);
    assertThat(second.call("POST", "generations/" + id + "/redrive?force=true").statusCode())
        .isEqualTo(200);
    scenario.awaitMoment(
        "the second time",
        moment -> moment.is("handler.taken") && moment.get("key").equals(id + "#1"));
  }

  private static void skip(Scenario scenario, ServiceProcess first) {
    Announced unwanted =
        scenario.announcer().send(scenario.announcer().withoutManifest("unwanted"), 2);
    scenario.announcer().expect(unwanted, Expected.SKIPPED, null);
    String id = scenario.awaitMoment("progress:WAITING.after", unwanted).get("id");
    assertThat(first.call("POST", "generations/" + id + "/skip?reason=unwanted").statusCode())
        .isEqualTo(200);
  }
}
