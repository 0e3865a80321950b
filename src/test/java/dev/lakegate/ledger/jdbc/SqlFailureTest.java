package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.TransactionSystemException;

class SqlFailureTest {

  @ParameterizedTest
  @CsvSource({
    "08006, it cannot be reached",
    "28P01, it refuses user or password",
    "53300, 'out of disk, memory or connections'",
    "55P03, another transaction holds the sentinel's row",
    "25006, it is a read-only replica",
    "42501, its user may not do that",
    "42P01, a table is missing",
    "57014, longer than its statement_timeout",
    "90020, another process has the H2 file open"
  })
  void theStateTellsWhatToLookAt(String state, String advice) {
    LakegateException failure = SqlFailure.of("claim", failure(state, "as\n it says"));

    assertThat(failure.reason()).isEqualTo(Reason.LEDGER_UNAVAILABLE);
    assertThat(failure.detail())
        .startsWith("The database did not claim: ")
        .contains(advice)
        .endsWith("(as it says)");
  }

  @Test
  void aStateThatNobodyKnowsIsToldInTheDatabasesWords() {
    assertThat(SqlFailure.of("claim", failure("XX000", "cache lookup failed")).detail())
        .isEqualTo("The database did not claim: cache lookup failed");
  }

  @Test
  void aPoolThatGaveUpIsToldApartFromOneThatIsUsedUp() {
    String usedUp =
        "Connection is not available, request timed out after 2000ms (total=10, active=10, idle=0, waiting=3)";
    String gaveUp =
        "Connection is not available, request timed out after 2000ms (total=0, active=0, idle=0, waiting=3)";

    assertThat(SqlFailure.of("claim", pool(usedUp)).detail())
        .contains("raise spring.datasource.hikari.maximum-pool-size");
    assertThat(SqlFailure.of("claim", pool(gaveUp)).detail())
        .contains("it cannot be reached, look at spring.datasource.*");
  }

  @Test
  void aRollbackThatFailsTooDoesNotHideWhy() {
    TransactionSystemException rollback =
        new TransactionSystemException("no rollback", new SQLException("closed", "08003"));
    rollback.initApplicationException(failure("57P01", "terminating connection"));

    assertThat(SqlFailure.of("claim", rollback).detail())
        .contains("an administrator ended the connection");
  }

  @Test
  void aPasswordIsNeverTold() {
    String message = "URL format error: jdbc:h2:x;PASSWORD=hush;A=b ?password=hush&c";

    assertThat(SqlFailure.of("claim", failure("90046", message)).detail()).doesNotContain("hush");
  }

  @ParameterizedTest
  @CsvSource({"40001, true", "40P01, true", "90131, true", "55P03, false", "08006, false"})
  void onlyALostTransactionIsTriedAgain(String state, boolean isLost) {
    assertThat(SqlFailure.isLost(failure(state, "any"))).isEqualTo(isLost);
  }

  private static RuntimeException failure(String state, String message) {
    return new UncategorizedSQLException("task", "select 1", new SQLException(message, state));
  }

  private static RuntimeException pool(String message) {
    return new CannotGetJdbcConnectionException(
        "no connection", new SQLTransientConnectionException(message));
  }
}
