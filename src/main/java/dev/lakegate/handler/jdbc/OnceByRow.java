package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerContext;
import dev.lakegate.verify.VerifiedGeneration;
import java.time.Duration;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs work in the transaction of a row that says that it is done: both come to be, or neither, if
 * both are in one database.
 */
final class OnceByRow implements Repetition {

  private final Target target;
  private final HandledRows rows;
  private final SqlFailures failures;
  private final Optional<Duration> longestIdle;
  private final TransactionTemplate transactions;

  /**
   * Runs nothing yet.
   *
   * @param target where the rows are
   * @param longestIdle when PostgreSQL is to end the transaction of a process that was frozen, and
   *     holds up others; zero: never; empty: it is another database
   */
  OnceByRow(Target target, HandledRows rows, SqlFailures failures, Optional<Duration> longestIdle) {
    this.target = target;
    this.rows = rows;
    this.failures = failures;
    this.longestIdle = longestIdle;
    this.transactions = new TransactionTemplate(new JdbcTransactionManager(target.pool()));
  }

  @Override
  public void run(VerifiedGeneration generation, HandlerContext context, Runnable work) {
    try (StoppableSql sql = target.open(context.cancellation())) {
      prepare(sql);
      transactions.executeWithoutResult(
          transaction -> {
            if (isFirst(sql, generation, context)) {
              work.run();
              sql.throwIfStopped();
            } else {
              transaction.setRollbackOnly();
            }
          });
    } catch (TransactionSystemException e) {
      // A rollback that fails as well says less than what it was for.
      throw e.getApplicationException() instanceof RuntimeException first
          ? first
          : failures.of("The transaction", e);
    } catch (DataAccessException | TransactionException e) {
      throw failures.of("The transaction", e);
    }
  }

  private void prepare(StoppableSql sql) {
    try {
      rows.prepare(sql);
    } catch (DataAccessException e) {
      throw failures.other("The table of idempotency rows", e);
    }
  }

  private boolean isFirst(StoppableSql sql, VerifiedGeneration generation, HandlerContext context) {
    try {
      longestIdle.ifPresent(limit -> limitIdleness(sql, limit));
      return rows.mark(sql, generation, context);
    } catch (DataAccessException e) {
      throw failures.other("The idempotency row", e);
    }
  }

  private static void limitIdleness(StoppableSql sql, Duration limit) {
    sql.queryForObject(
        "select set_config('idle_in_transaction_session_timeout', ?, true)",
        String.class,
        String.valueOf(limit.toMillis()));
  }
}
