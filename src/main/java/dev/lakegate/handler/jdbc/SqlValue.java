package dev.lakegate.handler.jdbc;

import java.math.BigDecimal;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlParameterValue;
import tools.jackson.databind.json.JsonMapper;

/** Makes values of parameters, each with the type that it always has, also where it is null. */
final class SqlValue {

  private static final JsonMapper JSON = JsonMapper.shared();

  private SqlValue() {}

  static SqlParameterValue text(@Nullable String value) {
    return new SqlParameterValue(Types.VARCHAR, value);
  }

  static SqlParameterValue number(long value) {
    return new SqlParameterValue(Types.BIGINT, value);
  }

  /** A time, to the microsecond; databases would round what is finer. */
  static SqlParameterValue time(@Nullable Instant value) {
    return new SqlParameterValue(
        Types.TIMESTAMP_WITH_TIMEZONE,
        value == null ? null : value.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
  }

  /** Text of JSON. */
  static SqlParameterValue json(Object value) {
    return text(JSON.writeValueAsString(value));
  }

  /** A member of JSON: as what it is if it is a text, a number or a boolean, else as JSON. */
  static SqlParameterValue member(@Nullable Object value) {
    if (value == null || value instanceof String) {
      return text((String) value);
    }
    if (value instanceof Number) {
      return new SqlParameterValue(Types.NUMERIC, new BigDecimal(value.toString()));
    }
    return value instanceof Boolean ? new SqlParameterValue(Types.BOOLEAN, value) : json(value);
  }
}
