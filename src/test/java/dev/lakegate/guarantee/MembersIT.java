package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.guarantee.Announced.Expected;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Instances come and go while generations are in every state. */
@Tag("guarantee")
class MembersIT {

  private static final int FOR_EVER = 1_000;
  private static final int MORE_THAN_IN_FLIGHT = 80;
  private static final Duration LONG_VERIFICATION = Duration.ofSeconds(40);
  private static final Duration LIMIT = Duration.ofSeconds(90);

  @Test
  void membersComeAndGoInEveryState() {
    Scenario scenario = Scenario.begin(Case.MEMBER_JOINS);
    Member third = scenario.fleet().member("third");
    third.service().start().awaitReady();
    awaitMembers(scenario, 3);
    scenario.steering().stay(scenario.prefix("handler"));
    Announced handling = scenario.good("handler", 0);
    scenario.awaitMoment("handler.called", handling);
    Announced waiting =
        scenario.announcer().send(scenario.announcer().withoutManifest("manifest"), 1);
    scenario.awaitMoment("progress:WAITING.after", waiting);
    scenario.steering().order("handler.begin", scenario.prefix("back-off"), 6, "throw");
    Announced retrying = scenario.good("back-off", 2);
    scenario.awaitMoment("progress:RETRYING.after", retrying);

    third.service().terminate();
    awaitMembers(scenario, 2);
    third.service().awaitExit(LIMIT);
    scenario.announcer().bringManifest("manifest");
    for (int partition = 0; partition < SourceTopics.PARTITIONS; partition++) {
      scenario.good("after-leave-" + partition, partition);
    }
    scenario.steering().letGo(scenario.prefix("handler"));
    third.service().start().awaitReady();
    awaitMembers(scenario, 3);
    for (int partition = 0; partition < SourceTopics.PARTITIONS; partition++) {
      scenario.good("after-join-" + partition, partition);
    }

    scenario.judge();
    dismiss(third);
  }

  @Test
  void aPartitionThatReturnsIsReadOn() {
    Scenario scenario = Scenario.begin(Case.PARTITION_RETURNS);
    List<Announced> waiting = new ArrayList<>();
    for (int partition = 0; partition < SourceTopics.PARTITIONS; partition++) {
      String name = "waits-" + partition;
      scenario.steering().order("handler.begin", scenario.prefix(name), FOR_EVER, "throw");
      Announced one = scenario.good(name, partition);
      waiting.add(one);
      // Enough behind it to have the partition paused.
      for (int count = 0; count < MORE_THAN_IN_FLIGHT; count++) {
        scenario.announcer().send(one, partition);
      }
      scenario.awaitMoment("progress:RETRYING.after", one);
    }

    Member third = scenario.fleet().member("third");
    third.service().start().awaitReady();
    awaitMembers(scenario, 3);
    dismiss(third);
    awaitMembers(scenario, 2);
    scenario.steering().clear();
    for (int partition = 0; partition < SourceTopics.PARTITIONS; partition++) {
      scenario.good("behind-" + partition, partition);
    }
    waiting.forEach(one -> acceptEitherEnd(scenario, one));

    scenario.judge();
  }

  // Its budget may have run out meanwhile.
  private static void acceptEitherEnd(Scenario scenario, Announced one) {
    scenario.announcer().expect(one, Expected.OVERTAKEN, null);
  }

  @Test
  void aLongVerificationHoldsNobodyUpWhileAnotherMemberJoins() {
    Scenario scenario = Scenario.begin(Case.SLOW_VERIFICATION);
    Hold hold = scenario.steering().hold("verify.before", scenario.prefix("slow"));
    scenario.good("slow", 0);
    hold.awaitReached(Scenario.LIMIT);
    long end = System.nanoTime() + LONG_VERIFICATION.toNanos();
    Member third = scenario.fleet().member("third");
    third.service().start();

    for (int count = 0; System.nanoTime() < end; count++) {
      Announced beside =
          scenario.bystander("beside-" + count, 1 + count % 2, Duration.ofSeconds(5));
      scenario.awaitEnd(beside);
    }
    awaitMembers(scenario, 3);
    hold.release();

    scenario.judge();
    dismiss(third);
  }

  private static void dismiss(Member member) {
    member.service().terminate();
    assertThat(member.service().awaitExit(Duration.ofSeconds(40))).isEqualTo(143);
  }

  static void awaitMembers(Scenario scenario, int count) {
    await("a group of " + count)
        .atMost(LIMIT)
        .until(() -> scenario.fleet().topics().members() == count);
  }
}
