package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.LedgerConfigurationException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The databases that a ledger may be kept in, where they differ. */
enum Database {
  /** For any number of instances. */
  POSTGRESQL("jdbc:postgresql:") {
    @Override
    Instant now(JdbcClient sql, Clock clock) {
      // Not current_timestamp: that is when the transaction began, before it waited for the row.
      OffsetDateTime now = sql.sql("select clock_timestamp()").query(OffsetDateTime.class).single();
      return now.toInstant();
    }

    @Override
    String unlessThere() {
      return " on conflict do nothing";
    }

    @Override
    void settle(JdbcClient sql) {
      // A commit is answered once it is on disk.
    }

    @Override
    String expired(String table, String key) {
      return "delete from %s where (%s) in (select %s from %s where touched < :before order by touched limit :limit for update skip locked)"
          .formatted(table, key, key, table);
    }
  },

  /** Runs inside this process, so its clock is this process's; for one instance. */
  H2("jdbc:h2:") {
    @Override
    Instant now(JdbcClient sql, Clock clock) {
      // H2 has no time but that of the transaction's first statement.
      return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    String unlessThere() {
      return "";
    }

    @Override
    void settle(JdbcClient sql) {
      // Without it, H2 writes within half a second. Its WRITE_DELAY=0 writes at once as well, but
      // then nothing ever takes back the space of what was written before.
      sql.sql("checkpoint").update();
    }

    @Override
    String expired(String table, String key) {
      return "delete from %s where touched < :before fetch first :limit rows only".formatted(table);
    }
  };

  /** H2 that other processes take part in. */
  private static final List<String> SHARED_H2 =
      List.of("JDBC:H2:TCP:", "JDBC:H2:SSL:", "AUTO_SERVER=TRUE", "FILE_LOCK=NO");

  private final String scheme;

  Database(String scheme) {
    this.scheme = scheme;
  }

  /** The database's clock as it is now. */
  abstract Instant now(JdbcClient sql, Clock clock);

  /** What makes an insert do nothing when the row is there; empty where it fails then. */
  abstract String unlessThere();

  /** Returns when all that was committed outlives this process. */
  abstract void settle(JdbcClient sql);

  /** Deletes up to {@code :limit} rows that were last touched before {@code :before}. */
  abstract String expired(String table, String key);

  /**
   * The database of a JDBC URL.
   *
   * @throws LedgerConfigurationException when no ledger can be kept there; without the URL, which
   *     may hold a password
   */
  static Database of(@Nullable String url) {
    String known = url == null ? "" : url;
    for (Database database : values()) {
      if (known.startsWith(database.scheme)) {
        database.refuseShared(known.toUpperCase(Locale.ROOT));
        requireReadable(known);
        return database;
      }
    }
    throw new LedgerConfigurationException(
        "spring.datasource.url names no database that the ledger can be kept in: set it to"
            + " jdbc:postgresql://host:5432/database, or, for a single instance, to"
            + " jdbc:h2:file:/path/to/ledger");
  }

  private void refuseShared(String url) {
    if (this == H2 && SHARED_H2.stream().anyMatch(url::contains)) {
      throw new LedgerConfigurationException(
          "spring.datasource.url opens H2 to other processes, and an H2 ledger is for one instance:"
              + " use jdbc:h2:file:/path/to/ledger without AUTO_SERVER and FILE_LOCK, or"
              + " jdbc:postgresql://host:5432/database");
    }
  }

  /** The pool would say so with the whole URL. */
  private static void requireReadable(String url) {
    try {
      Driver unused = DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new LedgerConfigurationException(
          "spring.datasource.url cannot be read by its driver: look at its host, its port and its"
              + " form, jdbc:postgresql://host:5432/database");
    }
  }
}
