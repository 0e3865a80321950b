package dev.lakegate.guarantee;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What all scenarios of this run came to. */
final class Table {

  private static final Map<Case, String> ROWS = new EnumMap<>(Case.class);

  private static final String HEAD =
      """
      | scenario | faults injected | records | lost | doubled | longest stall | longest poll gap | breaches | reports |
      |---|---|---:|---:|---:|---:|---:|---:|---|
      """;

  private static final Duration NOTEWORTHY = Duration.ofMillis(300);

  private Table() {}

  /** A scenario's row. */
  static synchronized void add(Evidence evidence, int breaches) {
    Case scenario = evidence.scenario();
    long records = evidence.announced().stream().mapToLong(it -> it.sendings().size()).sum();
    ROWS.put(
        scenario,
        "| %s | %s | %d | %d | %d | %s | %s | %d | %s |"
            .formatted(
                scenario.title(),
                scenario.faults(),
                records,
                NothingLost.lost(evidence),
                OncePerHandler.doubled(evidence),
                seconds(LanesIndependent.longestStall(evidence)),
                pollGap(PollNeverLate.longest(evidence)),
                breaches,
                String.join(", ", scenario.reports())));
    write();
  }

  /** A scenario as the guide has it. */
  static String row(Case scenario) {
    return "| `%s` | %s | %s |"
        .formatted(scenario.title(), scenario.faults(), String.join(", ", scenario.reports()));
  }

  // Services do not tell of shorter ones.
  private static String pollGap(Duration longest) {
    return longest.compareTo(NOTEWORTHY) < 0 ? "< " + seconds(NOTEWORTHY) : seconds(longest);
  }

  private static String seconds(Duration duration) {
    return "%.1f s".formatted(duration.toMillis() / 1000.0);
  }

  private static void write() {
    try {
      Files.writeString(Fleet.FOLDER.resolve("table.md"), text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static synchronized String text() {
    return HEAD + ROWS.values().stream().collect(Collectors.joining("\n", "", "\n"));
  }
}
