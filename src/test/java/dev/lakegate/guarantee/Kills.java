package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Kills a process that stands at many steps at once, each with a generation in its own lane. */
final class Kills {

  /** Before and after every step of a good generation; one process can be held at so many. */
  static final List<List<String>> STEPS =
      List.of(
          List.of(
              "claim.before",
              "claim.after",
              "progress:VERIFYING.after",
              "verify.before",
              "verify.after",
              "progress:HANDLING.before",
              "progress:HANDLING.after"),
          List.of(
              "handler.begin",
              "handler.end",
              "progress:DONE.before",
              "progress:DONE.after",
              "finish.before",
              "finish.after"));

  /** The same of a rejected one. */
  static final List<String> LETTER_STEPS =
      List.of(
          "decide.before",
          "decide.after",
          "publish.before",
          "publish.after",
          "finish.before",
          "finish.after");

  private final Scenario scenario;
  private final BiFunction<Announcer, String, Announced> write;
  private int round;

  /**
   * Kills of a scenario.
   *
   * @param write writes a generation of that name
   */
  Kills(Scenario scenario, BiFunction<Announcer, String, Announced> write) {
    this.scenario = scenario;
    this.write = write;
  }

  /** Kills one process at all these steps. */
  void at(List<String> steps) {
    int partition = round++;
    List<Announced> generations = new ArrayList<>();
    List<Hold> holds = new ArrayList<>();
    for (int lane = 0; lane < steps.size(); lane++) {
      String step = steps.get(lane);
      scenario.announcer().changeLane(lane);
      Announced one = write.apply(scenario.announcer(), step.replaceAll("\\W", "-"));
      generations.add(one);
      holds.add(scenario.steering().hold(step, one.prefix()));
      scenario.announcer().send(one, partition);
    }
    Member member = whoIsHeld(holds);
    member.service().kill();
    holds.forEach(Hold::release);
    member.service().start();
    generations.forEach(scenario::awaitEnd);
  }

  private Member whoIsHeld(List<Hold> holds) {
    List<String> processes =
        holds.stream().map(hold -> hold.awaitReached(Scenario.LIMIT).process()).distinct().toList();
    assertThat(processes).as("who holds the partition").hasSize(1);
    return scenario.fleet().named(processes.get(0));
  }
}
