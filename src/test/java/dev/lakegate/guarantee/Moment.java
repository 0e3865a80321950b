package dev.lakegate.guarantee;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Something that happened, as the recorder learnt of it.
 *
 * @param at when, on the recorder's clock
 * @param process whose doing it was; {@code suite} for the suite's own
 * @param what for example {@code claim.after}, {@code handler.begin}, {@code commit}, {@code kill}
 * @param fields what more is known
 */
record Moment(Instant at, String process, String what, Map<String, String> fields) {

  Moment {
    fields = Map.copyOf(fields);
  }

  /** A field's text; empty when it is not known. */
  String get(String field) {
    return fields.getOrDefault(field, "");
  }

  /** A number; 0 when it is not known. */
  long number(String field) {
    String text = get(field);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }

  boolean is(String wanted) {
    return what.equals(wanted);
  }

  String prefix() {
    return get("prefix");
  }

  /** Which generation it is about, as {@link Announced#generation} names it. */
  String generation() {
    return Announced.generation(prefix(), number("sequencer"));
  }

  /** Whether it is about that generation. */
  boolean concerns(Announced announced) {
    return prefix().equals(announced.prefix()) && number("sequencer") == announced.sequencer();
  }

  Duration until(Moment later) {
    return Duration.between(at, later.at());
  }
}
