package dev.lakegate.guarantee;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whatever a generation does, the consumer goes on polling. A frozen process cannot, and a broker
 * that is away keeps a commit waiting.
 */
final class PollNeverLate implements Promise {

  static final Duration LIMIT = Duration.ofSeconds(2);

  private static final Duration SLACK = Duration.ofMillis(500);

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    for (Moment gap : gaps(evidence)) {
      Duration length = length(gap);
      if (length.compareTo(LIMIT) > 0) {
        breaches.add(gap.process() + ": " + length + " between two polls, until " + gap.at());
      }
    }
    return breaches;
  }

  /** The longest one that nobody caused. */
  static Duration longest(Evidence evidence) {
    return gaps(evidence).stream()
        .map(PollNeverLate::length)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  // A whole process that stands still is no blocked poll thread: the machine is busy.
  private static Duration length(Moment gap) {
    return Duration.ofMillis(Math.max(0, gap.number("millis") - gap.number("still")));
  }

  private static List<Moment> gaps(Evidence evidence) {
    Map<String, Instant> excusedUntil = new HashMap<>();
    List<Moment> gaps = new ArrayList<>();
    for (Moment moment : evidence.moments()) {
      if (moment.is("freeze") || moment.is("broker-down")) {
        excusedUntil.put(who(moment), Instant.MAX);
      } else if (moment.is("thaw") || moment.is("broker-up")) {
        excusedUntil.put(who(moment), moment.at());
      } else if (moment.is("gap") && !isExcused(moment, excusedUntil)) {
        gaps.add(moment);
      }
    }
    return gaps;
  }

  private static String who(Moment moment) {
    return moment.what().startsWith("broker") ? "everybody" : moment.process();
  }

  private static boolean isExcused(Moment gap, Map<String, Instant> excusedUntil) {
    Instant began = gap.at().minusMillis(gap.number("millis")).minus(SLACK);
    return began.isBefore(excusedUntil.getOrDefault(gap.process(), Instant.MIN))
        || began.isBefore(excusedUntil.getOrDefault("everybody", Instant.MIN));
  }
}
