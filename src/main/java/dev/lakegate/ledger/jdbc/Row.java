package dev.lakegate.ledger.jdbc;

import static java.util.Objects.requireNonNull;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The current row of a result, by column. */
final class Row {

  private final ResultSet result;

  Row(ResultSet result) {
    this.result = result;
  }

  String text(String name) throws SQLException {
    return requireNonNull(textOrNull(name), name);
  }

  @Nullable String textOrNull(String name) throws SQLException {
    String kept = result.getString(name);
    return kept == null ? null : KeptText.read(kept);
  }

  List<String> texts(String name) throws SQLException {
    return TextList.decode(text(name));
  }

  int number(String name) throws SQLException {
    return result.getInt(name);
  }

  long longNumber(String name) throws SQLException {
    return result.getLong(name);
  }

  @Nullable Long longNumberOrNull(String name) throws SQLException {
    long number = result.getLong(name);
    return result.wasNull() ? null : number;
  }

  boolean flag(String name) throws SQLException {
    return result.getBoolean(name);
  }

  Instant time(String name) throws SQLException {
    return requireNonNull(timeOrNull(name), name);
  }

  @Nullable Instant timeOrNull(String name) throws SQLException {
    OffsetDateTime time = result.getObject(name, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  <E extends Enum<E>> @Nullable E constantOrNull(String name, Class<E> type) throws SQLException {
    String constant = textOrNull(name);
    return constant == null ? null : Enum.valueOf(type, constant);
  }
}
