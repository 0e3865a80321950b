package dev.lakegate.ledger.jdbc;

import dev.lakegate.failure.LakegateException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes what counts as forgotten, in small transactions that wait for nobody, on a thread of its
 * own. Any number of instances may do so at once; nothing depends on when it happens.
 */
final class RetentionSweep {

  private static final Logger LOGGER = LoggerFactory.getLogger(RetentionSweep.class);
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int BATCH = 200;
  private static final int BATCHES = 50;

  private final LedgerTransactions transactions;
  private final LedgerTables tables;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread made = new Thread(work, "ledger-retention");
            made.setDaemon(true);
            return made;
          });

  RetentionSweep(LedgerTransactions transactions, LedgerTables tables) {
    this.transactions = transactions;
    this.tables = tables;
  }

  /** Sweeps once a minute from now on. */
  void start() {
    var unused =
        thread.scheduleWithFixedDelay(
            this::trySweep, PAUSE.toSeconds(), PAUSE.toSeconds(), TimeUnit.SECONDS);
  }

  void stop() {
    thread.shutdownNow();
  }

  /** Sweeps what there is, up to a bound; returns how many rows that were. */
  int sweep() {
    int swept = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      int rows = transactions.call("forget old rows", status -> tables.sweep(BATCH));
      swept += rows;
      if (rows == 0) {
        break;
      }
    }
    return swept;
  }

  private void trySweep() {
    try {
      sweep();
    } catch (LakegateException e) {
      // Whoever needs the ledger says so louder.
      LOGGER
          .atDebug()
          .addKeyValue("detail", e.detail())
          .log("Old rows of the ledger are left for the next time");
    } catch (RuntimeException e) {
      LOGGER.atWarn().setCause(e).log("Old rows of the ledger cannot be deleted");
    }
  }
}
