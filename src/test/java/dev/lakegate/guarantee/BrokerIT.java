package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.guarantee.Announced.Expected;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The broker goes away, has gaps, lacks a topic, or holds what is no notification. */
@Tag("guarantee")
class BrokerIT {

  private static final Duration AWAY = Duration.ofSeconds(4);
  private static final int FOR_EVER = 1_000;

  @Test
  void aBrokerThatComesBackFindsNothingLostAndNothingDoubled() {
    Scenario scenario = Scenario.begin(Case.BROKER_RESTARTED);
    scenario.steering().stay(scenario.prefix("inside"));
    Announced inside = scenario.good("inside", 0);
    scenario.awaitMoment("handler.called", inside);
    scenario.announcer().send(scenario.announcer().withoutManifest("waiting"), 1);

    scenario.fleet().history().add("suite", "broker-down", Map.of());
    scenario.fleet().broker().pause();
    LockSupport.parkNanos(AWAY.toNanos());
    scenario.steering().letGo(scenario.prefix("inside"));
    scenario.announcer().bringManifest("waiting");
    scenario.fleet().broker().startAgain();
    MembersIT.awaitMembers(scenario, 2);
    scenario.fleet().history().add("suite", "broker-up", Map.of());
    scenario.good("after", 2);

    scenario.judge(Duration.ofMinutes(2));
  }

  @Test
  void gapsOfAbortedTransactionsHoldNobodyUp() {
    Scenario scenario = Scenario.begin(Case.TRANSACTION_MARKERS);
    Announced first = scenario.good("first", 0);
    for (int round = 0; round < 3; round++) {
      scenario.fleet().topics().sendAborted(Case.TRANSACTION_MARKERS, 0);
      scenario.bystander("behind-" + round, 0, Duration.ofSeconds(30));
    }
    scenario.awaitEnd(first);

    scenario.judge();
  }

  @Test
  void aDeadLetterTopicThatIsMissingIsWaitedFor() {
    Scenario scenario = Scenario.begin(Case.LETTER_TOPIC_MISSING);
    scenario.fleet().topics().delete(SourceTopics.DEAD_LETTERS);
    Announced rejected = scenario.announcer().send(scenario.announcer().corrupt("corrupt"), 0);
    scenario.steering().order("handler.begin", scenario.prefix("refused"), FOR_EVER, "reject");
    Announced refused = scenario.good("refused", 1);
    scenario.announcer().expect(refused, Expected.REJECTED, "handler-rejected");
    scenario.awaitMoment(
        "the letter's first try",
        moment -> moment.is("publish.failed") && moment.prefix().equals(rejected.prefix()));
    scenario.bystander("beside", 2, Duration.ofSeconds(30));

    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(10));
    scenario.fleet().topics().create(List.of(SourceTopics.DEAD_LETTERS), 1);

    scenario.judge(Duration.ofMinutes(3));
    assertThat(calls(scenario, refused)).as("calls of the handler").isEqualTo(1);
  }

  private static long calls(Scenario scenario, Announced one) {
    return scenario.moments().stream()
        .filter(moment -> moment.is("handler.called") && moment.concerns(one))
        .count();
  }

  @Test
  void poisonGoesAsideAndTheRestGoesOn() {
    Scenario scenario = Scenario.begin(Case.POISON);
    Announcer announcer = scenario.announcer();
    announcer.send(announcer.poison("null", null), 0);
    announcer.send(announcer.poison("empty", new byte[0]), 0);
    announcer.send(announcer.poison("ff", new byte[] {(byte) 0xFF, (byte) 0xFE}), 0);
    announcer.send(announcer.poison("bom", "\uFEFF{".getBytes(StandardCharsets.UTF_8)), 0);
    announcer.send(announcer.corrupt("corrupt-1"), 0);
    announcer.send(announcer.corrupt("corrupt-2"), 0);

    scenario.bystander("behind", 0, Duration.ofSeconds(30));

    scenario.judge();
  }

  @Test
  void aBudgetEndsInADeadLetterWhateverSucceedsBesideIt() {
    Scenario scenario = Scenario.begin(Case.RETRY_BUDGET);
    scenario.steering().order("handler.begin", scenario.prefix("fails"), FOR_EVER, "throw");
    Announced fails = scenario.good("fails", 0);
    scenario.announcer().expect(fails, Expected.FAILED, "handler-failed");
    for (int count = 0; count < 20; count++) {
      Announced beside =
          scenario.bystander("beside-" + count, 1 + count % 2, Duration.ofSeconds(15));
      scenario.awaitEnd(beside);
    }
    scenario.good("behind", 0);

    scenario.judge(Fleet.BUDGET.multipliedBy(4));
  }
}
