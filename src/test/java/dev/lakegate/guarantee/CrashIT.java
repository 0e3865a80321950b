package dev.lakegate.guarantee;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes die between any two steps; the others go on where they were. */
@Tag("guarantee")
class CrashIT {

  @Test
  void aKillBetweenAnyTwoStepsLosesAndDoublesNothing() {
    Scenario scenario = Scenario.begin(Case.KILLED_BETWEEN_STEPS);
    Kills kills = new Kills(scenario, Announcer::good);

    for (var steps : Kills.STEPS) {
      kills.at(steps);
      scenario.fleet().calm();
    }

    scenario.judge();
  }

  @Test
  void aKillAroundADeadLetterRepeatsItAtMost() {
    Scenario scenario = Scenario.begin(Case.KILLED_AROUND_THE_LETTER);

    new Kills(scenario, Announcer::corrupt).at(Kills.LETTER_STEPS);

    scenario.judge();
  }
}
