package dev.lakegate.ledger.jdbc;

import dev.lakegate.failure.LakegateException;
import java.util.function.Function;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Runs transactions once the tables are there. One that lost against another is tried again;
 * whatever else goes wrong is {@code ledger-unavailable}.
 */
final class LedgerTransactions {

  private static final int TRIES = 5;

  private final TransactionOperations transactions;
  private final LedgerSchema schema;
  private final Runnable settle;

  /**
   * Transactions.
   *
   * @param settle returns when all that was committed outlives this process
   */
  LedgerTransactions(TransactionOperations transactions, LedgerSchema schema, Runnable settle) {
    this.transactions = transactions;
    this.schema = schema;
    this.settle = settle;
  }

  /**
   * Runs one.
   *
   * @param action what the database is to do, for people
   * @throws LakegateException with {@code ledger-unavailable}
   */
  <T extends @Nullable Object> T call(String action, Function<TransactionStatus, T> work) {
    schema.require();
    for (int left = TRIES - 1; ; left--) {
      try {
        T answer = transactions.execute(work::apply);
        settle.run();
        return answer;
      } catch (DataAccessException | TransactionException | FlywayException e) {
        if (left == 0 || !SqlFailure.isLost(e)) {
          throw failure(action, e);
        }
      }
    }
  }

  /** Runs one that has no answer. */
  void run(String action, Runnable work) {
    Boolean unused =
        call(
            action,
            status -> {
              work.run();
              return true;
            });
  }

  private LakegateException failure(String action, RuntimeException failure) {
    if (SqlFailure.isTableMissing(failure)) {
      schema.doubt();
    }
    return SqlFailure.of(action, failure);
  }
}
