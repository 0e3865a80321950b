package dev.lakegate.guarantee;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes stand still for longer than their lease and their session, and go on as if nothing. */
@Tag("guarantee")
class FreezeIT {

  @Test
  void whatWakesUpInsideAHandlerHasNoEffectAnyMore() {
    Scenario scenario = Scenario.begin(Case.FROZEN_IN_HANDLER);
    for (int round = 0; round < 3; round++) {
      String name = "frozen-" + round;
      scenario.steering().stay(scenario.prefix(name));
      Announced frozen = scenario.good(name, round);
      freezeAndThaw(scenario, scenario.awaitMoment("handler.called", frozen), frozen);
    }

    scenario.judge();
  }

  @Test
  void whatWakesUpInsideAVerificationHandsNothingOver() {
    Scenario scenario = Scenario.begin(Case.FROZEN_IN_VERIFICATION);
    for (int round = 0; round < 2; round++) {
      String name = "frozen-" + round;
      Hold hold = scenario.steering().hold("verify.after", scenario.prefix(name));
      Announced frozen = scenario.good(name, round);
      Moment reached = hold.awaitReached(Scenario.LIMIT);
      scenario.fleet().named(reached.process()).service().freeze();
      hold.release();
      scenario.awaitEnd(frozen);
      scenario.fleet().named(reached.process()).service().thaw();
    }

    scenario.judge();
  }

  @Test
  void aRenewalThatStandsStillCancelsTheWorkInTime() {
    Scenario scenario = Scenario.begin(Case.RENEWAL_STALLED);
    String prefix = scenario.prefix("stalled");
    scenario.steering().stay(prefix);
    Hold renewal = scenario.steering().hold("renew.before", prefix);

    Announced stalled = scenario.good("stalled", 0);
    renewal.awaitReached(Scenario.LIMIT);
    scenario.awaitMoment("handler.failed", stalled);
    scenario.steering().letGo(prefix);
    renewal.release();

    scenario.judge();
  }

  // The peer takes over inside the freeze, and the frozen one's handler goes on after it.
  private static void freezeAndThaw(Scenario scenario, Moment called, Announced frozen) {
    ServiceProcess service = scenario.fleet().named(called.process()).service();
    service.freeze();
    scenario.steering().letGo(frozen.prefix());
    await("the peer has it").atMost(Scenario.LIMIT).until(() -> isTakenByPeer(scenario, called));
    service.thaw();
    scenario.awaitEnd(frozen);
  }

  private static boolean isTakenByPeer(Scenario scenario, Moment called) {
    return scenario.moments().stream()
        .anyMatch(
            moment ->
                moment.is("handler.taken")
                    && moment.prefix().equals(called.prefix())
                    && !moment.process().equals(called.process()));
  }

  static Duration twiceTheLease() {
    return Fleet.LEASE.multipliedBy(2);
  }
}
