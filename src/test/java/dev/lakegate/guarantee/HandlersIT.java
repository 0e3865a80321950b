package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.guarantee.Announced.Expected;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handlers misbehave, and processes are asked to end whatever they do. */
@Tag("guarantee")
class HandlersIT {

  private static final int FOR_EVER = 1_000;
  private static final int END_OF_A_BROKEN_JVM = 70;
  private static final int TERMINATED = 143;
  private static final Duration GRACE = Duration.ofSeconds(30);

  @Test
  void aDeafHandlerHoldsItsOwnLaneOnly() {
    Scenario scenario = Scenario.begin(Case.HANDLER_DEAF);
    scenario.steering().order("handler.begin", scenario.prefix("deaf"), 1, "deaf 4000");
    Announced deaf = scenario.good("deaf", 0);
    scenario.awaitMoment("handler.called", deaf);
    scenario.bystander("beside-1", 1, Duration.ofSeconds(5));
    scenario.bystander("beside-2", 2, Duration.ofSeconds(5));

    scenario.judge();
  }

  @Test
  void aRecordThatKillsTheProcessEndsAtTheCrashLimit() {
    Scenario scenario = Scenario.begin(Case.OUT_OF_MEMORY);
    scenario.steering().order("handler.begin", scenario.prefix("deadly"), FOR_EVER, "oom");
    scenario.steering().order("handler.begin", scenario.prefix("deep"), 1, "overflow");
    scenario.good("deep", 1);
    Announced deadly = scenario.good("deadly", 0);
    scenario.announcer().expect(deadly, Expected.FAILED, "crash-limit");
    AtomicInteger ends = new AtomicInteger();

    await("the crash limit")
        .atMost(Duration.ofMinutes(5))
        .until(
            () -> {
              Stream.of(scenario.fleet().first(), scenario.fleet().second())
                  .filter(member -> !member.service().isAlive())
                  .forEach(member -> startAnew(member, ends));
              return scenario.hasEnded(deadly);
            });

    assertThat(ends).as("processes that died of it").hasValue(3);
    scenario.judge();
  }

  private static void startAnew(Member member, AtomicInteger ends) {
    assertThat(member.service().awaitExit(Duration.ZERO)).isEqualTo(END_OF_A_BROKEN_JVM);
    ends.incrementAndGet();
    member.service().start();
  }

  @Test
  void aTerminatedProcessEndsInTimeAndItsPeerGoesOnAtOnce() {
    Scenario scenario = Scenario.begin(Case.TERMINATED);
    Announced waiting = waitForManifest(scenario, "waiting", 0);
    Announced retrying = backOff(scenario, "retrying", 1);
    Announced verifying = stallInVerification(scenario, "verifying", 2);
    terminate(scenario, 0, Duration.ofSeconds(10), List.of(waiting, retrying, verifying));
    scenario.announcer().changeLane(0);
    scenario.announcer().bringManifest("waiting");
    scenario.fleet().calm();

    Announced late = waitForManifest(scenario, "late", 0);
    Announced again = backOff(scenario, "again", 1);
    scenario.announcer().changeLane(2);
    scenario.steering().stay(scenario.prefix("handler"));
    Announced handling = scenario.good("handler", 0);
    scenario.awaitMoment("handler.called", handling);
    terminate(scenario, 0, GRACE, List.of(late, again, handling));
    scenario.steering().letGo(handling.prefix());
    scenario.announcer().changeLane(0);
    scenario.announcer().bringManifest("late");

    scenario.judge();
    Stream.of(scenario.fleet().first(), scenario.fleet().second())
        .forEach(member -> assertThat(member.service().log()).doesNotContain("is closed"));
  }

  private static Announced waitForManifest(Scenario scenario, String name, int lane) {
    scenario.announcer().changeLane(lane);
    Announced one = scenario.announcer().send(scenario.announcer().withoutManifest(name), 0);
    scenario.awaitMoment("progress:WAITING.after", one);
    return one;
  }

  private static Announced stallInVerification(Scenario scenario, String name, int lane) {
    StoreProxy store = scenario.holder(0).ways().store();
    String file = "/" + name + "/part-0";
    store.fault(StoreProxy.Kind.STALL, 1, 100, line -> line.contains(file));
    scenario.announcer().changeLane(lane);
    Announced one = scenario.good(name, 0);
    scenario.awaitMoment("verify.before", one);
    await("a body that stalls").atMost(Scenario.LIMIT).until(store::isSpent);
    return one;
  }

  private static Announced backOff(Scenario scenario, String name, int lane) {
    scenario.announcer().changeLane(lane);
    scenario.steering().order("handler.begin", scenario.prefix(name), 6, "throw");
    Announced one = scenario.good(name, 0);
    scenario.awaitMoment("progress:RETRYING.after", one);
    return one;
  }

  private static void terminate(
      Scenario scenario, int partition, Duration limit, List<Announced> unfinished) {
    Member member = scenario.holder(partition);
    member.service().terminate();
    assertThat(member.service().awaitExit(limit)).isEqualTo(TERMINATED);
    for (Announced one : unfinished) {
      scenario.awaitMoment(
          "the peer's claim of " + one,
          it ->
              it.is("claim.after")
                  && it.concerns(one)
                  && it.get("answer").startsWith("acquired")
                  && !it.process().equals(member.service().name()));
    }
  }
}
