package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Redis does what it is asked, and the reply is lost with the connection. */
final class LostReplies {

  private LostReplies() {}

  static void run() {
    Scenario scenario = Scenario.begin(Case.REDIS_REPLY_LOST);
    for (String step : List.of("claim", "progress:HANDLING", "progress:DONE", "finish")) {
      String name = step.replace(':', '-');
      Hold before = scenario.steering().hold(step + ".before", scenario.prefix(name));
      Announced one = scenario.good(name, 0);
      Moment reached = before.awaitReached(Scenario.LIMIT);
      scenario.fleet().named(reached.process()).ways().redis().loseReplies(1);
      before.release();
      scenario.awaitEnd(one);
      assertThat(attempts(scenario, one)).as("attempts at " + one).containsOnly("1");
    }
    scenario.judge();
  }

  private static List<String> attempts(Scenario scenario, Announced one) {
    return scenario.moments().stream()
        .filter(moment -> moment.is("handler.called") && moment.concerns(one))
        .map(moment -> moment.get("attempt"))
        .toList();
  }
}
