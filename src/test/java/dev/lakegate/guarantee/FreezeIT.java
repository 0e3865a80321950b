package dev.lakegate.guarantee;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes stand still for longer than their lease and their session, and go on as if nothing. */
@Tag("guarantee")
class FreezeIT {

  @Test
  void whatWakesUpInsideAHandlerHasNoEffectAnyMore() {
    Freezes.insideHandlers(3);
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
}
