package dev.lakegate.event;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code eventTime}. What is no time is no reason to refuse an event. */
final class EventTimes {

  // There was no S3 before. Ceph has written 1970, and an age counted from there would reject.
  private static final Instant FIRST = Instant.parse("2006-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private static final Pattern EPOCH_MILLIS = Pattern.compile("[0-9]{12,14}");
  private static final Pattern SPACE_FOR_T = Pattern.compile("^([0-9-]{10}) (?=[0-9])");
  private static final Pattern FINER_THAN_NANOS = Pattern.compile("(\\.[0-9]{9})[0-9]+");
  private static final int MAX_LENGTH = 64;

  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private EventTimes() {}

  /** ISO 8601 with an offset, or epoch milliseconds as Java bridges write them; else null. */
  static @Nullable Instant read(@Nullable String written) {
    if (written == null || written.length() > MAX_LENGTH) {
      return null;
    }
    try {
      return plausible(parse(written));
    } catch (DateTimeException notATime) {
      return null;
    }
  }

  /** The time so many milliseconds after 1970; null when there was no S3 then. */
  static @Nullable Instant ofEpochMilli(long millis) {
    return plausible(Instant.ofEpochMilli(millis));
  }

  private static @Nullable Instant plausible(Instant time) {
    return time.isBefore(FIRST) || time.isAfter(LAST) ? null : time;
  }

  private static Instant parse(String written) {
    if (EPOCH_MILLIS.matcher(written).matches()) {
      return Instant.ofEpochMilli(Long.parseLong(written));
    }
    // Ceph wrote a space until Octopus.
    String iso = SPACE_FOR_T.matcher(written).replaceFirst("$1T");
    String nanos = FINER_THAN_NANOS.matcher(iso).replaceFirst("$1");
    return OffsetDateTime.parse(nanos, ISO).toInstant();
  }
}
