package dev.lakegate.guarantee;

import static org.awaitility.Awaitility.await;

/** A process stands still inside a handler, and its peer takes over meanwhile. */
final class Freezes {

  private Freezes() {}

  static void insideHandlers(int rounds) {
    Scenario scenario = Scenario.begin(Case.FROZEN_IN_HANDLER);
    for (int round = 0; round < rounds; round++) {
      String name = "frozen-" + round;
      scenario.steering().stay(scenario.prefix(name));
      Announced frozen = scenario.good(name, round);
      insideHandler(scenario, scenario.awaitMoment("handler.called", frozen));
      scenario.awaitEnd(frozen);
    }
    scenario.judge();
  }

  // The frozen one's handler goes on after the peer's has taken it in.
  private static void insideHandler(Scenario scenario, Moment called) {
    ServiceProcess service = scenario.fleet().named(called.process()).service();
    service.freeze();
    scenario.steering().letGo(called.prefix());
    await("the peer has it").atMost(Scenario.LIMIT).until(() -> isTakenByPeer(scenario, called));
    service.thaw();
  }

  private static boolean isTakenByPeer(Scenario scenario, Moment called) {
    return scenario.moments().stream()
        .anyMatch(
            moment ->
                moment.is("handler.taken")
                    && moment.prefix().equals(called.prefix())
                    && !moment.process().equals(called.process()));
  }
}
