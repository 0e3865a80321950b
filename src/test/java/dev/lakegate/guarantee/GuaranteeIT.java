package dev.lakegate.guarantee;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What every build sees of the suite: a storm, and a few fixed cases. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GuaranteeIT {

  @AfterAll
  static void print() {
    System.out.println(Table.text());
  }

  @Test
  @Order(1)
  void oneNotificationAThousandTimesIsOneGeneration() {
    Duplicates.run();
  }

  @Test
  @Order(2)
  void aReplyOfRedisThatIsLostCountsNothingTwice() {
    LostReplies.run();
  }

  @Test
  @Order(3)
  void aKillBetweenTwoStepsLosesAndDoublesNothing() {
    Scenario scenario = Scenario.begin(Case.KILLED_BETWEEN_STEPS);

    new Kills(scenario, Announcer::good).at(Kills.STEPS.get(1));

    scenario.judge();
  }

  @Test
  @Order(4)
  void whatWakesUpInsideAHandlerHasNoEffectAnyMore() {
    Freezes.insideHandlers(1);
  }

  @Test
  @Order(5)
  void thePromisesHoldInAStorm() {
    Storm.run();
  }
}
