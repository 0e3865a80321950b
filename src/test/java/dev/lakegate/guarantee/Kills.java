package dev.lakegate.guarantee;

import java.time.Duration;

/** Kills whoever comes to a step with a generation, and starts it anew. */
final class Kills {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Scenario scenario;
  private int partition;

  Kills(Scenario scenario) {
    this.scenario = scenario;
  }

  static String name(String step) {
    return step.replaceAll("\\W", "-");
  }

  /** Announces the generation, and kills at that step. */
  void at(String step, Announced generation) {
    Hold hold = scenario.steering().hold(step, generation.prefix());
    scenario.announcer().send(generation, partition++);
    Member member = scenario.fleet().named(hold.awaitReached(PATIENCE).process());
    member.service().kill();
    hold.release();
    member.service().start();
    scenario.awaitEnd(generation);
    member.service().awaitReady();
  }
}
