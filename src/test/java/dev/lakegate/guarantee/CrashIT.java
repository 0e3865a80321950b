package dev.lakegate.guarantee;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes die between any two steps; the others go on where they were. */
@Tag("guarantee")
class CrashIT {

  private static final List<String> STEPS =
      List.of(
          "claim.before",
          "claim.after",
          "progress:VERIFYING.after",
          "verify.before",
          "verify.after",
          "progress:HANDLING.before",
          "progress:HANDLING.after",
          "handler.begin",
          "handler.end",
          "progress:DONE.before",
          "progress:DONE.after",
          "finish.before",
          "finish.after");

  private static final List<String> LETTER_STEPS =
      List.of(
          "decide.before",
          "decide.after",
          "publish.before",
          "publish.after",
          "finish.before",
          "finish.after");

  @Test
  void aKillBetweenAnyTwoStepsLosesAndDoublesNothing() {
    Scenario scenario = Scenario.begin(Case.KILLED_BETWEEN_STEPS);
    Kills kills = new Kills(scenario);

    STEPS.forEach(step -> kills.at(step, scenario.announcer().good(Kills.name(step))));

    scenario.judge(Duration.ofSeconds(90));
  }

  @Test
  void aKillAroundADeadLetterRepeatsItAtMost() {
    Scenario scenario = Scenario.begin(Case.KILLED_AROUND_THE_LETTER);
    Kills kills = new Kills(scenario);

    LETTER_STEPS.forEach(step -> kills.at(step, scenario.announcer().corrupt(Kills.name(step))));

    scenario.judge(Duration.ofSeconds(90));
  }
}
