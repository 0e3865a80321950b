package dev.lakegate.guarantee;

import java.time.Duration;

/** One notification over and over, on all partitions. */
final class Duplicates {

  private static final int COUNT = 1_000;

  private Duplicates() {}

  static void run() {
    Scenario scenario = Scenario.begin(Case.DUPLICATES);
    Announced often = scenario.announcer().good("often");
    for (int count = 0; count < COUNT; count++) {
      scenario.announcer().send(often, count);
    }
    scenario.bystander("behind", 1, Duration.ofSeconds(30));
    scenario.judge();
  }
}
