package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionSweepIT {

  private static final Duration RETENTION = Duration.ofSeconds(2);

  @Test
  void forgottenRowsOfPostgresAreDeletedAndOthersStay() {
    try (PostgresServer server = PostgresServer.start();
        LedgerApplication application = LedgerApplication.start(server)) {
      assertSwept(application);
    }
  }

  @Test
  void forgottenRowsOfH2AreDeletedAndOthersStay(@TempDir Path folder) {
    try (LedgerApplication application = LedgerApplication.start(folder)) {
      assertSwept(application);
    }
  }

  @Test
  void aRowThatSomebodyHoldsIsLeftForTheNextTime() throws SQLException {
    try (PostgresServer server = PostgresServer.start();
        LedgerApplication application = LedgerApplication.start(server);
        Connection other = server.connect();
        Statement statement = other.createStatement()) {
      claim(application.ledger());
      other.setAutoCommit(false);
      statement.execute("select * from lakegate_sentinel for update");

      int swept = application.sweep(Duration.ZERO).sweep();

      assertThat(swept).isEqualTo(1);
      assertThat(rows(application, "lakegate_generation")).isZero();
      assertThat(rows(application, "lakegate_sentinel")).isEqualTo(1);
      other.rollback();
    }
  }

  private static void assertSwept(LedgerApplication application) {
    List.of(1, 2, 3).forEach(i -> claim(application.ledger()));
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              application.sweep(RETENTION).sweep();
              assertThat(rows(application, "lakegate_generation")).isZero();
              assertThat(rows(application, "lakegate_sentinel")).isZero();
            });
    claim(application.ledger());

    application.sweep(Duration.ofDays(1)).sweep();

    assertThat(rows(application, "lakegate_generation")).isEqualTo(1);
    assertThat(rows(application, "lakegate_sentinel")).isEqualTo(1);
    assertThat(rows(application, "lakegate_history")).isEqualTo(1);
  }

  private static void claim(GenerationLedger ledger) {
    ledger.claim(
        TestSentinel.fresh().at("A1"),
        ClaimId.fresh("pod-a"),
        Origin.kafka("events", 3, 17, 0),
        Duration.ofMinutes(5));
  }

  private static int rows(LedgerApplication application, String table) {
    return application.sql().sql("select count(*) from " + table).query(Integer.class).single();
  }
}
