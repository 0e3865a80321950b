package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PostgresOutageIT {

  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Duration SECONDS = Duration.ofSeconds(15);
  private static final Origin ORIGIN = Origin.kafka("events", 3, 17, 0);
  private static PostgresServer server;

  private final Generation generation = TestSentinel.fresh().at("A1");
  private final ClaimId claimId = ClaimId.fresh("pod-a");

  @BeforeAll
  static void start() {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aKilledServerIsAnOutageThatEndsWhenItIsBack() {
    try (LedgerApplication application = LedgerApplication.start(server)) {
      Lease lease = ((Claim.Acquired) claim(application.ledger())).lease();
      server.kill();

      await()
          .atMost(SECONDS)
          .untilAsserted(
              () ->
                  assertUnavailable(application.ledger(), "it cannot be reached, look at spring"));

      server.restart();
      Claim.Acquired again = (Claim.Acquired) awaitClaim(application.ledger());
      assertThat(again.lease()).isEqualTo(lease);
      assertThat(again.attempt()).isEqualTo(1);
    }
  }

  @Test
  void theServiceStartsWithoutItsDatabaseAndFindsItLater() {
    server.kill();
    try (LedgerApplication application = LedgerApplication.start(server)) {
      assertUnavailable(application.ledger(), "it cannot be reached, look at spring.datasource");

      server.restart();

      assertThat(awaitClaim(application.ledger())).isInstanceOf(Claim.Acquired.class);
    }
  }

  @Test
  @Timeout(60)
  void aServerThatAnswersNoMoreIsAnOutageWithinSeconds() {
    try (LedgerApplication application = LedgerApplication.start(server)) {
      claim(application.ledger());
      server.freeze();
      try {
        long before = System.nanoTime();

        assertUnavailable(application.ledger(), "The database did not claim");

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(SECONDS);
      } finally {
        server.thaw();
      }
      assertThat(((Claim.Acquired) awaitClaim(application.ledger())).attempt()).isEqualTo(1);
    }
  }

  @Test
  void aRowThatSomebodyHoldsIsAnOutageWithinSeconds() throws SQLException {
    try (LedgerApplication application = LedgerApplication.start(server);
        Connection other = server.connect()) {
      claim(application.ledger());
      hold(other);

      assertUnavailable(application.ledger(), "another transaction holds the sentinel's row");

      other.rollback();
      assertThat(((Claim.Acquired) claim(application.ledger())).attempt()).isEqualTo(1);
    }
  }

  @Test
  void aTransactionThatIsKilledHalfWayLeavesNothing() throws Exception {
    // It waits until it is killed, however long that takes here.
    try (LedgerApplication application = LedgerApplication.start(server.patientUrl());
        Connection other = server.connect()) {
      claim(application.ledger(), "A0");
      hold(other);
      CompletableFuture<Void> killed =
          CompletableFuture.runAsync(
              () -> assertUnavailable(application.ledger(), "administrator ended the connection"));
      await().atMost(SECONDS).until(() -> terminateWaiting(other) > 0);
      killed.get();
      other.rollback();

      assertThat(application.ledger().find(generation.id())).isEmpty();
      application.ledger().probe();
    }
  }

  @Test
  void aWrongPasswordIsAnOutageThatDoesNotTellIt() {
    String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres?password=guessed";
    try (LedgerApplication application = LedgerApplication.start(url)) {
      assertThatExceptionOfType(LakegateException.class)
          .isThrownBy(() -> application.ledger().probe())
          .satisfies(
              failure ->
                  assertThat(failure.detail())
                      .contains("it refuses user or password: look at spring.datasource")
                      .doesNotContain("guessed"));
    }
  }

  @Test
  void aReplicaIsAnOutage() {
    try (LedgerApplication ready = LedgerApplication.start(server);
        LedgerApplication replica =
            LedgerApplication.start(
                server.url() + "?options=-c%20default_transaction_read_only=on")) {
      ready.ledger().probe();

      assertUnavailable(replica.ledger(), "it is a read-only replica: look at the fail-over");
    }
  }

  @Test
  void aPoolThatIsUsedUpIsAnOutage() throws SQLException {
    try (LedgerApplication application =
            LedgerApplication.start(server, "spring.datasource.hikari.maximum-pool-size=2");
        Connection first = application.connection();
        Connection second = application.connection()) {
      assertThat(first).isNotSameAs(second);

      assertUnavailable(application.ledger(), "raise spring.datasource.hikari.maximum-pool-size");
    }
  }

  private void hold(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    execute(
        connection,
        "select * from lakegate_sentinel where sentinel_key = '"
            + generation.sentinelKey()
            + "' for update");
  }

  private static int terminateWaiting(Connection connection) throws SQLException {
    return execute(
        connection,
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'");
  }

  private static int execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeQuery(sql).next() ? 1 : 0;
    }
  }

  private void assertUnavailable(GenerationLedger ledger, String detail) {
    assertThatExceptionOfType(LakegateException.class)
        .isThrownBy(() -> claim(ledger))
        .satisfies(
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.LEDGER_UNAVAILABLE);
              assertThat(failure.detail()).contains(detail).doesNotContain("\n");
            });
  }

  private Claim claim(GenerationLedger ledger) {
    return ledger.claim(generation, claimId, ORIGIN, LEASE);
  }

  /** Another generation of the same sentinel. */
  private void claim(GenerationLedger ledger, String sequencer) {
    String prefix = generation.prefix();
    Generation other = new TestSentinel(generation.dataset().name(), prefix).at(sequencer);
    Claim claim = ledger.claim(other, ClaimId.fresh("pod-b"), ORIGIN, LEASE);
    ledger.release(((Claim.Acquired) claim).lease(), Duration.ZERO);
  }

  private Claim awaitClaim(GenerationLedger ledger) {
    return await()
        .atMost(Duration.ofSeconds(30))
        .ignoreExceptionsInstanceOf(LakegateException.class)
        .until(() -> claim(ledger), claim -> true);
  }
}
