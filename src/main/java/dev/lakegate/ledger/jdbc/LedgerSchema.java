package dev.lakegate.ledger.jdbc;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.LedgerConfigurationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Sees to it that the tables are there and up to date before anything asks for them: at the start,
 * or as soon as the database can be reached, and once more when they are found missing.
 */
final class LedgerSchema {

  private static final Logger LOGGER = LoggerFactory.getLogger(LedgerSchema.class);
  private static final String ACTION = "show its tables";
  private static final long PATIENCE_SECONDS = 5;

  private final DataSource dataSource;
  private final ServerCheck server;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean isReported = new AtomicBoolean();
  private volatile boolean isReady;

  LedgerSchema(DataSource dataSource, ServerCheck server) {
    this.dataSource = dataSource;
    this.server = server;
  }

  /**
   * Prepares the tables; a database that cannot be reached is waited for by whoever needs it.
   *
   * @throws LedgerConfigurationException when the database is none that a ledger can be kept in
   */
  void atStart() {
    try {
      prepare();
    } catch (LakegateException e) {
      LOGGER
          .atWarn()
          .addKeyValue("reason", e.reason())
          .addKeyValue("detail", e.detail())
          .log("The ledger's database is not there yet; its tables are looked at once it is");
    }
  }

  /**
   * Returns when the tables are there.
   *
   * @throws LakegateException with {@code ledger-unavailable}
   */
  void require() {
    if (isReady) {
      return;
    }
    try {
      prepareAlone();
    } catch (LedgerConfigurationException e) {
      report(e);
      throw new LakegateException(Reason.LEDGER_UNAVAILABLE, String.valueOf(e.getMessage()), e);
    }
  }

  /** Somebody found a table missing. */
  void doubt() {
    isReady = false;
  }

  /** The others wait for the one that does it, but not as long as it may take. */
  private void prepareAlone() {
    if (!tryLock()) {
      throw new LakegateException(
          Reason.LEDGER_UNAVAILABLE, "The database did not " + ACTION + " yet: look at its load");
    }
    try {
      if (!isReady) {
        prepare();
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean tryLock() {
    try {
      return lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void prepare() {
    try {
      server.check();
      migrate();
      isReady = true;
    } catch (DataAccessException | FlywayException e) {
      throw SqlFailure.of(ACTION, e);
    }
  }

  /**
   * Flyway looks for its history, then for other tables, and takes the history that another
   * instance began in between for a fault. It is there for good then, and found at the next look.
   */
  private void migrate() {
    Flyway flyway = flyway();
    try {
      flyway.migrate();
    } catch (FlywayException e) {
      if (SqlFailure.isOfServer(e)) {
        throw e;
      }
      flyway.migrate();
    }
  }

  /** A schema that others have tables in is no obstacle, hence the baseline below all versions. */
  private Flyway flyway() {
    return Flyway.configure()
        .dataSource(dataSource)
        .locations("classpath:dev/lakegate/ledger/jdbc")
        .table("lakegate_schema_history")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load();
  }

  private void report(LedgerConfigurationException fault) {
    if (isReported.compareAndSet(false, true)) {
      LOGGER
          .atError()
          .addKeyValue("reason", Reason.LEDGER_UNAVAILABLE)
          .addKeyValue("detail", fault.getMessage())
          .log("The ledger cannot be kept in this database; nothing is claimed");
    }
  }
}
