package dev.lakegate.guarantee;

import java.time.Duration;
import java.util.Random;

/** Random faults over random traffic, all from one seed. */
final class Storm {

  private static final Duration LENGTH = Duration.ofSeconds(90);
  private static final Duration CALM = Duration.ofMinutes(3);

  private Storm() {}

  /** Lets one rage, and judges what came of it. */
  static void run() {
    long seed = setting("guarantee.seed", new Random().nextInt(1_000_000));
    Duration length = Duration.ofSeconds(setting("guarantee.seconds", LENGTH.toSeconds()));
    System.out.println(
        "Storm of %d s; -Dguarantee.seed=%d repeats it".formatted(length.toSeconds(), seed));
    Scenario scenario = Scenario.begin(Case.STORM);
    try (Traffic traffic = new Traffic(scenario, seed)) {
      traffic.start();
      new Weather(scenario.fleet(), seed + 1).rage(length);
    }
    scenario.fleet().calm();
    scenario.judge(CALM);
  }

  private static long setting(String name, long otherwise) {
    String text = System.getProperty(name, "");
    return text.isBlank() ? otherwise : Long.parseLong(text);
  }
}
