package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Expected;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random faults over random traffic, all from one seed. */
final class Storm {

  private static final Duration LENGTH = Duration.ofSeconds(120);
  private static final int CRASH_LIMIT = 3;
  private static final Set<String> DISTURBANCES = Set.of("kill", "freeze", "halt");
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
    awaitEnds(scenario);
    scenario.announcer().all().stream()
        .filter(one -> one.expected() == Expected.COMPLETED)
        .filter(one -> diedWithItTooOften(scenario, one))
        .forEach(one -> scenario.announcer().expect(one, Expected.FAILED, "crash-limit"));
    scenario.judge(CALM);
  }

  private static void awaitEnds(Scenario scenario) {
    scenario.announcer().all().stream().filter(Announced::isGeneration).forEach(scenario::awaitEnd);
  }

  // A storm may hit one generation more often than the gate puts up with. What the suite did, not
  // the ledger's count, says whether it did.
  private static boolean diedWithItTooOften(Scenario scenario, Announced one) {
    List<Moment> claims =
        scenario.moments().stream()
            .filter(moment -> moment.is("claim.after") && moment.concerns(one))
            .filter(moment -> moment.get("answer").startsWith("acquired"))
            .toList();
    boolean isCounted =
        claims.stream().anyMatch(claim -> claim.get("answer").matches(".*crashes=([3-9]|\\d\\d+)"));
    return isCounted && disturbances(scenario, claims) >= CRASH_LIMIT;
  }

  private static long disturbances(Scenario scenario, List<Moment> claims) {
    Instant from = claims.get(0).at();
    Instant to = claims.get(claims.size() - 1).at();
    return scenario.moments().stream()
        .filter(moment -> moment.at().isAfter(from) && moment.at().isBefore(to))
        .filter(moment -> DISTURBANCES.contains(moment.what()))
        .count();
  }

  private static long setting(String name, long otherwise) {
    String text = System.getProperty(name, "");
    return text.isBlank() ? otherwise : Long.parseLong(text);
  }
}
