package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerFaults;
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
    new HandlerFaults()
        .check(poolSize, it -> requireWithin("pool-size", it, 1, MOST_CONNECTIONS))
        .check(batchSize, it -> requireWithin("batch-size", it, 1, LARGEST_BATCH))
        .check(connectTimeout, JdbcHandlerProperties::requireConnectTimeout)
        .check(statementTimeout, JdbcHandlerProperties::requireStatementTimeout)
        .check(separator, JdbcHandlerProperties::requireSeparator)
        .check(rows, it -> requireStatementsFor(it, fileStatements))
        .check(table, JdbcHandlerProperties::requireTable)
        .check(idempotency, it -> requireIdempotencyFor(rowDatabase, it))
        .check(url, it -> new DatabaseAccess("", it, username, password, driver, properties))
        .check(rowDatabase, JdbcHandlerProperties::requireAccess)
        .check(statements, it -> SqlStatement.read("statements", it, Scope.GENERATION))
        .check(fileStatements, it -> SqlStatement.read("file-statements", it, perFile(rows)))
        .check(finalStatements, it -> SqlStatement.read("final-statements", it, Scope.GENERATION))
        .throwIfAny();
  }

  private static void requireAccess(@Nullable RowDatabase database) {
    if (database != null) {
      access(database);
    }
  }

  private static void requireConnectTimeout(Duration value) {
    requireWithin("connect-timeout", value, Duration.ofMillis(250), Duration.ofMinutes(10));
  }

  private static void requireStatementTimeout(Duration value) {
    requireWithin("statement-timeout", value, Duration.ofSeconds(1), Duration.ofDays(1));
  }

  private static void requireSeparator(String separator) {
    if (separator.length() != 1 || separator.equals("\"")) {
      throw new HandlerPropertyException(
          "separator", separator, "write one character, such as ; or \"\\t\"");
    }
  }

  private static void requireStatementsFor(@Nullable Rows rows, List<String> fileStatements) {
    if (rows != null && fileStatements.isEmpty()) {
      throw new HandlerPropertyException(
          "file-statements", null, "write what is done with each row");
    }
  }

  private static void requireTable(String table) {
    if (!TABLE.matcher(table).matches()) {
      throw new HandlerPropertyException(
          "table", table, "write a name of letters, digits and _, with a schema if need be");
    }
  }

  private static void requireIdempotencyFor(
      @Nullable RowDatabase rowDatabase, Idempotency idempotency) {
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
    return Optional.ofNullable(rowDatabase).map(JdbcHandlerProperties::access);
  }

  private static DatabaseAccess access(RowDatabase database) {
    return new DatabaseAccess(
        "row-database.",
        database.url(),
        database.username(),
        database.password(),
        database.driver(),
        database.properties());
  }

  /** What is done with a generation. */
  Work work() {
    return new Work(
        SqlStatement.read("statements", statements, Scope.GENERATION),
        SqlStatement.read("file-statements", fileStatements, perFile(rows)),
        SqlStatement.read("final-statements", finalStatements, Scope.GENERATION),
        Optional.ofNullable(rows).map(csv -> new CsvRows(separator.charAt(0))),
        batchSize);
  }

  private static Scope perFile(@Nullable Rows rows) {
    return rows == null ? Scope.FILE : Scope.ROW;
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "JdbcHandlerProperties[" + driver + "]";
  }
}
