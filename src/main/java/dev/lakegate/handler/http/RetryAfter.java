package dev.lakegate.handler.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads the header {@code Retry-After}. */
final class RetryAfter {

  private static final Pattern SECONDS = Pattern.compile("[0-9]+");

  /** More digits than that are more than three years. */
  private static final int DIGITS = 8;

  /** The form that is sent now, and the two old ones that are to be read all the same. */
  private static final List<DateTimeFormatter> DATES =
      List.of(
          DateTimeFormatter.RFC_1123_DATE_TIME,
          old("EEEE, dd-MMM-yy HH:mm:ss 'GMT'"),
          old("EEE MMM ppd HH:mm:ss yyyy"));

  private RetryAfter() {}

  private static DateTimeFormatter old(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  /**
   * How long to wait.
   *
   * @param value seconds or an HTTP date; zero for what is neither, and for a date that has passed
   * @param now what a date is compared with
   * @param longest the result is not longer
   */
  static Duration of(String value, Instant now, Duration longest) {
    Duration wait =
        SECONDS.matcher(value.strip()).matches()
            ? seconds(value.strip(), longest)
            : until(value.strip(), now);
    Duration asked = wait.isNegative() ? Duration.ZERO : wait;
    return asked.compareTo(longest) < 0 ? asked : longest;
  }

  private static Duration seconds(String digits, Duration longest) {
    return digits.length() > DIGITS ? longest : Duration.ofSeconds(Long.parseLong(digits));
  }

  private static Duration until(String date, Instant now) {
    for (DateTimeFormatter form : DATES) {
      try {
        return Duration.between(now, form.parse(date, Instant::from));
      } catch (DateTimeException e) {
        // It may be another form.
      }
    }
    return Duration.ZERO;
  }
}
