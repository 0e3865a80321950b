package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerPropertyException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code lakegate.handlers.<name>} of type {@code jdbc}.
 *
 * @param type always {@code jdbc}
 * @param url the database that the statements run in; required
 * @param username who logs in there; none: as the URL says
 * @param password their password; never printed
 * @param driver the driver's class, where the URL alone does not tell
 * @param properties of the driver; the values are secrets
 * @param poolSize how many connections at most, 1 to 256
 * @param connectTimeout how long getting one may take, 250 ms to 10 min
 * @param statementTimeout how long one statement may take, 1 s to 1 d
 * @param statements run once for each generation, in order, before those for files
 * @param fileStatements run for each file, or for each row of each file
 * @param finalStatements run once for each generation, in order, after those for files
 * @param rows how files are read to have rows; none: they are not read
 * @param separator what stands between columns, one character
 * @param batchSize for how many files or rows the statements are sent at once, 1 to 10,000
 * @param idempotency whether a row tells what was done
 * @param table where such rows are, with a schema if need be; a second table beside it has {@code
 *     _fence} appended to the name
 * @param createTable whether both are created when they are not there
 * @param rowDatabase where the tables are; none: where the statements run, which alone makes it one
 *     transaction
 */
@ConfigurationPropertiesSource
public record JdbcHandlerProperties(
    @Nullable String type,
    String url,
    @Nullable String username,
    @Nullable String password,
    @Nullable String driver,
    @DefaultValue Map<String, String> properties,
    @DefaultValue("4") int poolSize,
    @DefaultValue("10s") Duration connectTimeout,
    @DefaultValue("10m") Duration statementTimeout,
    @DefaultValue List<String> statements,
    @DefaultValue List<String> fileStatements,
    @DefaultValue List<String> finalStatements,
    @Nullable Rows rows,
    @DefaultValue(",") String separator,
    @DefaultValue("500") int batchSize,
    @DefaultValue("row") Idempotency idempotency,
    @DefaultValue("lakegate_handled") String table,
    @DefaultValue("true") boolean createTable,
    @Nullable RowDatabase rowDatabase) {

  /** How files are read. */
  public enum Rows {
    /** As RFC 4180 has it, in UTF-8, with a line of names first; unpacked if it is gzip. */
    CSV
  }

  /** Whether a row tells what was done. */
  public enum Idempotency {
    /** Yes: nothing is done twice. */
    ROW,
    /** No, and there is no transaction either. */
    NONE
  }

  /**
   * A database that has the rows and nothing else.
   *
   * @param url where; required
   * @param username who logs in there; none: as the URL says
   * @param password their password; never printed
   * @param driver the driver's class, where the URL alone does not tell
   * @param properties of the driver; the values are secrets
   */
  public record RowDatabase(
      String url,
      @Nullable String username,
      @Nullable String password,
      @Nullable String driver,
      @DefaultValue Map<String, String> properties) {

    /** Without what may be secret. */
    @Override
    public String toString() {
      return "RowDatabase[" + driver + "]";
    }
  }

  private static final int MOST_CONNECTIONS = 256;
  private static final int LARGEST_BATCH = 10_000;
  private static final Pattern TABLE =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*\\.)?[A-Za-z_][A-Za-z0-9_]{0,56}");

  /**
   * Validates.
   *
   * @throws HandlerPropertyException when a value is wrong
   */
  @SuppressWarnings({"NullAway", "ConstantValue"}) // The binder leaves missing components null.
  public JdbcHandlerProperties {
    requireWithin("pool-size", poolSize, 1, MOST_CONNECTIONS);
    requireWithin("batch-size", batchSize, 1, LARGEST_BATCH);
    requireWithin(
        "connect-timeout", connectTimeout, Duration.ofMillis(250), Duration.ofMinutes(10));
    requireWithin("statement-timeout", statementTimeout, Duration.ofSeconds(1), Duration.ofDays(1));
    if (separator.length() != 1 || separator.equals("\"")) {
      throw new HandlerPropertyException(
          "separator", separator, "write one character, such as ; or \"\\t\"");
    }
    if (rows != null && fileStatements.isEmpty()) {
      throw new HandlerPropertyException(
          "file-statements", null, "write what is done with each row");
    }
    if (!TABLE.matcher(table).matches()) {
      throw new HandlerPropertyException(
          "table", table, "write a name of letters, digits and _, with a schema if need be");
    }
    if (idempotency == Idempotency.NONE && rowDatabase != null) {
      throw new HandlerPropertyException(
          "idempotency", "none", "leave row-database out, or choose row");
    }
  }

  private static void requireWithin(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new HandlerPropertyException(
          key, String.valueOf(value), "choose a value from %d to %d".formatted(least, most));
    }
  }

  private static void requireWithin(String key, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new HandlerPropertyException(
          key, value.toString(), "choose a value from %s to %s".formatted(least, most));
    }
  }

  /** Where the statements run. */
  DatabaseAccess database() {
    return new DatabaseAccess("", url, username, password, driver, properties);
  }

  /** Where the rows are, if not there. */
  Optional<DatabaseAccess> otherDatabase() {
    return Optional.ofNullable(rowDatabase)
        .map(
            it ->
                new DatabaseAccess(
                    "row-database.",
                    it.url(),
                    it.username(),
                    it.password(),
                    it.driver(),
                    it.properties()));
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "JdbcHandlerProperties[" + driver + "]";
  }
}
