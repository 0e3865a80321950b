package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Old news, and clocks that are wrong. */
@Tag("guarantee")
class OrderIT {

  @Test
  void ofThreeReRunsOutOfOrderTheLastOneStands() {
    Scenario scenario = Scenario.begin(Case.RE_RUNS);
    Announced first = scenario.announcer().good("again");
    Announced second = scenario.announcer().again("again", 2);
    Announced third = scenario.announcer().again("again", 3);

    scenario.announcer().send(third, 0);
    scenario.awaitEnd(third);
    scenario.announcer().send(first, 1);
    scenario.announcer().send(second, 2);
    scenario.announcer().send(third, 1);

    scenario.judge();
    assertThat(scenario.moments())
        .filteredOn(moment -> moment.is("handler.taken"))
        .extracting(moment -> moment.number("sequencer"))
        .containsOnly(third.sequencer());
  }

  @Test
  void aWrongClockOfOneInstanceChangesNothing() {
    Scenario scenario = Scenario.begin(Case.CLOCK_WRONG);
    Member wrong = scenario.fleet().member("wrong", "-Dguarantee.clock=PT1H");
    wrong.service().start().awaitReady();
    MembersIT.awaitMembers(scenario, 3);
    for (int count = 0; count < 9; count++) {
      scenario.good("good-" + count, count);
      scenario.announcer().send(scenario.announcer().withoutManifest("late-" + count), count);
    }
    Announced held = scenario.announcer().good("held");
    Hold hold = scenario.steering().hold("verify.after", held.prefix());
    scenario.announcer().send(held, 0);
    for (int count = 0; count < 9; count++) {
      scenario.announcer().bringManifest("late-" + count);
    }
    hold.awaitReached(Scenario.LIMIT);
    wrong.service().kill();
    hold.release();

    scenario.judge(Duration.ofMinutes(2));
  }
}
