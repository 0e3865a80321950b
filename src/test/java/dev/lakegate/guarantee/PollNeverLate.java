package dev.lakegate.guarantee;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whatever a generation does, the consumer goes on polling. A frozen process cannot, and a broker
 * that is away, or stands still, keeps a commit waiting.
 */
final class PollNeverLate implements Promise {

  static final Duration LIMIT = Duration.ofSeconds(2);

  private static final Duration SLACK = Duration.ofMillis(500);

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    for (Moment gap : gaps(evidence)) {
      Duration length = length(gap, evidence);
      if (length.compareTo(LIMIT) > 0) {
        breaches.add(gap.process() + ": " + length + " between two polls, until " + gap.at());
      }
    }
    return breaches;
  }

  /** The longest one that nobody caused. */
  static Duration longest(Evidence evidence) {
    return gaps(evidence).stream()
        .map(gap -> length(gap, evidence))
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  // Where a whole process stands still, its own or the broker's, no poll thread is blocked: the
  // machine is busy. What was at the same time counts once.
  private static Duration length(Moment gap, Evidence evidence) {
    long excused = Math.max(gap.number("still"), standstill(gap, evidence));
    return Duration.ofMillis(Math.max(0, gap.number("millis") - excused));
  }

  // Both are told when they are over, in no certain order.
  private static long standstill(Moment gap, Evidence evidence) {
    return evidence.moments().stream()
        .filter(moment -> moment.is("standstill"))
        .mapToLong(standstill -> overlap(gap, standstill))
        .sum();
  }

  private static long overlap(Moment gap, Moment standstill) {
    Instant from = latest(began(gap), began(standstill));
    Instant to = gap.at().isBefore(standstill.at()) ? gap.at() : standstill.at();
    return Math.max(0, Duration.between(from, to).toMillis());
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Instant began(Moment over) {
    return over.at().minusMillis(over.number("millis"));
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
    Instant began = began(gap).minus(SLACK);
    return began.isBefore(excusedUntil.getOrDefault(gap.process(), Instant.MIN))
        || began.isBefore(excusedUntil.getOrDefault("everybody", Instant.MIN));
  }
}
