package dev.lakegate.ledger.jdbc;

import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlParameterValue;

/** What a row is to hold, by column, and the SQL that puts it there. */
final class Columns {

  private final Map<String, SqlParameterValue> values = new LinkedHashMap<>();

  /** A text, also one with characters that no database keeps. */
  Columns text(String name, @Nullable String value) {
    return with(name, Types.VARCHAR, value == null ? null : KeptText.of(value));
  }

  /** The name of a constant. */
  Columns name(String name, @Nullable Enum<?> value) {
    return text(name, value == null ? null : value.name());
  }

  Columns number(String name, long value) {
    return with(name, Types.BIGINT, value);
  }

  Columns numberOrNull(String name, @Nullable Long value) {
    return with(name, Types.BIGINT, value);
  }

  Columns flag(String name, boolean value) {
    return with(name, Types.BOOLEAN, value);
  }

  /** A time, to the microsecond; databases would round what is finer. */
  Columns time(String name, @Nullable Instant value) {
    return with(name, Types.TIMESTAMP_WITH_TIMEZONE, value == null ? null : at(value));
  }

  /** The parameter that stands for that time. */
  static OffsetDateTime at(Instant time) {
    return time.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
  }

  private Columns with(String name, int type, @Nullable Object value) {
    values.put(name, new SqlParameterValue(type, value));
    return this;
  }

  /** {@code (a, b) values (:a, :b)}. */
  String inserted() {
    String parameters = values.keySet().stream().map(":"::concat).collect(Collectors.joining(", "));
    return "(" + String.join(", ", values.keySet()) + ") values (" + parameters + ")";
  }

  /** {@code a = :a, b = :b}. */
  String assigned() {
    return values.keySet().stream()
        .map(name -> name + " = :" + name)
        .collect(Collectors.joining(", "));
  }

  /** The parameters, by column. */
  Map<String, SqlParameterValue> values() {
    return values;
  }
}
