package dev.lakegate.ledger.jdbc;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.transaction.TransactionSystemException;

/** Says in one line what is the matter with the database, and what to look at. */
final class SqlFailure {

  /** Transactions that lost against others and may be tried again; the last is H2's. */
  private static final Set<String> LOST = Set.of("40001", "40P01", "23505", "90131");

  /** PostgreSQL's and H2's words for a table that is not there. */
  private static final Set<String> MISSING = Set.of("42P01", "42S02", "42S03", "42S04");

  private static final String UNREACHABLE = "it cannot be reached, look at spring.datasource.*";
  private static final String CREDENTIALS =
      "it refuses user or password: look at spring.datasource.username and password";
  private static final String NO_TABLE =
      "a table is missing: look at the schema that spring.datasource.url leads to, and at"
          + " lakegate_schema_history";

  /** By SQL state, whole or its class. */
  private static final Map<String, String> ADVICE =
      Map.ofEntries(
          Map.entry("08", UNREACHABLE),
          Map.entry("28", CREDENTIALS),
          Map.entry("53", "it is out of disk, memory or connections: look at the server"),
          Map.entry("57P01", "it was shut down, or an administrator ended the connection"),
          Map.entry("57P02", "it crashed: look at its log"),
          Map.entry("57P03", "it is starting or stopping"),
          Map.entry("57014", "it took longer than its statement_timeout: look at its load"),
          Map.entry("55P03", "another transaction holds the sentinel's row for too long"),
          Map.entry("HYT00", "another transaction holds the sentinel's row for too long"),
          Map.entry("25P03", "the transaction idled longer than the server lets it"),
          Map.entry("25006", "it is a read-only replica: look at the fail-over"),
          Map.entry("3D000", "there is no such database: look at spring.datasource.url"),
          Map.entry("3F000", "there is no such schema: look at spring.datasource.url"),
          Map.entry("42501", "its user may not do that: look at docs/ledger.md for the rights"),
          Map.entry("42P01", NO_TABLE),
          Map.entry("42S02", NO_TABLE),
          Map.entry("42S03", NO_TABLE),
          Map.entry("42S04", NO_TABLE),
          Map.entry("90020", "another process has the H2 file open: one instance at a time"));

  private static final Pattern POOL_EXHAUSTED =
      Pattern.compile("\\(total=([1-9]\\d*), active=\\1,");
  private static final Pattern PASSWORD = Pattern.compile("(?i)(password=)[^&;\\s]*");

  private SqlFailure() {}

  /** The failure as the ledger's callers know it. */
  static LakegateException of(String action, RuntimeException failure) {
    String detail = "The database did not " + action + ": " + cause(first(failure));
    return new LakegateException(Reason.LEDGER_UNAVAILABLE, presentable(detail), failure);
  }

  /** Whether the same transaction may do at the next try. */
  static boolean isLost(RuntimeException failure) {
    return state(first(failure)).filter(LOST::contains).isPresent();
  }

  /** Whether the tables are not what they were. */
  static boolean isTableMissing(RuntimeException failure) {
    return state(first(failure)).filter(MISSING::contains).isPresent();
  }

  /** Whether the server, or the way to it, is the cause. */
  static boolean isOfServer(RuntimeException failure) {
    return state(failure).isPresent() || isPool(failure);
  }

  private static String cause(Throwable failure) {
    String message = String.valueOf(root(failure).getMessage());
    if (POOL_EXHAUSTED.matcher(message).find()) {
      return "all connections are in use: raise spring.datasource.hikari.maximum-pool-size";
    }
    String advice =
        state(failure).map(SqlFailure::advice).orElse(isPool(failure) ? UNREACHABLE : "");
    return advice.isEmpty() ? message : advice + " (" + message + ")";
  }

  private static String advice(String state) {
    String known = ADVICE.get(state);
    return known != null ? known : ADVICE.getOrDefault(state.substring(0, 2), "");
  }

  /** The pool's own failures have no SQL state. */
  private static boolean isPool(Throwable failure) {
    return String.valueOf(root(failure).getMessage()).contains("Connection is not available");
  }

  private static Optional<String> state(Throwable failure) {
    String state = null;
    for (Throwable link = failure; link != null; link = link.getCause()) {
      if (link instanceof SQLException sql && sql.getSQLState() != null) {
        state = sql.getSQLState();
      }
    }
    return Optional.ofNullable(state).filter(it -> it.length() >= 2);
  }

  /** A rollback that fails as well says less than what it was for. */
  private static Throwable first(RuntimeException failure) {
    Throwable before =
        failure instanceof TransactionSystemException rollback
            ? rollback.getApplicationException()
            : null;
    return before == null ? failure : before;
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static String presentable(String text) {
    return PASSWORD.matcher(text).replaceAll("$1******").replaceAll("\\s+", " ").strip();
  }
}
