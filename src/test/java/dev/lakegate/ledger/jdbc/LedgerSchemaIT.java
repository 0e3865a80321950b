package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerConfigurationException;
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
import org.springframework.jdbc.core.JdbcTemplate;

class LedgerSchemaIT {

  private static PostgresServer server;

  @BeforeAll
  static void start() {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** The contexts themselves start one after the other: Spring sets up one Logback for the JVM. */
  @Test
  void twoInstancesThatStartAtOnceMakeTheTablesOnce() throws Exception {
    String url = newDatabase("together");
    try (LedgerApplication first = LedgerApplication.start(url);
        LedgerApplication second = LedgerApplication.start(url)) {
      for (int round = 0; round < 3; round++) {
        empty(url);

        CompletableFuture<Void> other = CompletableFuture.runAsync(second::prepareTables);
        first.prepareTables();
        other.get();

        assertThat(count(first, "select count(*) from lakegate_schema_history where version = '1'"))
            .isEqualTo(1);
        assertThat(claim(first.ledger())).isInstanceOf(Claim.Acquired.class);
        assertThat(claim(second.ledger())).isInstanceOf(Claim.Acquired.class);
      }
    }
  }

  @Test
  void whoeverIsSecondAtAnEmptySchemaTakesWhatTheFirstMade() throws SQLException {
    String url = newDatabase("second");
    try (LedgerApplication first = LedgerApplication.start(url)) {
      empty(url);
      // Flyway has found no history, and asks whether the schema is empty.
      RivalledDataSource second = new RivalledDataSource(url, "pg_depend", first::prepareTables);

      new LedgerSchema(second, new ServerCheck(new JdbcTemplate(second), Database.POSTGRESQL))
          .require();

      assertThat(second.isOver()).isTrue();
      assertThat(claim(first.ledger())).isInstanceOf(Claim.Acquired.class);
    }
  }

  @Test
  void tablesOfOthersAreNoObstacleAndStayAsTheyAre() throws SQLException {
    String url = newDatabase("shared");
    execute(url, "create table orders (id integer)");
    execute(url, "create table flyway_schema_history (id integer)");

    try (LedgerApplication application = LedgerApplication.start(url)) {
      assertThat(claim(application.ledger())).isInstanceOf(Claim.Acquired.class);
      assertThat(count(application, "select count(*) from flyway_schema_history")).isZero();
      assertThat(count(application, "select count(*) from orders")).isZero();
    }
  }

  @Test
  void aDatabaseThatWasEmptiedGetsItsTablesAgain() throws SQLException {
    String url = newDatabase("emptied");
    try (LedgerApplication application = LedgerApplication.start(url)) {
      claim(application.ledger());
      empty(url);
      assertThatExceptionOfType(LakegateException.class)
          .isThrownBy(() -> claim(application.ledger()))
          .withMessageContaining("a table is missing");

      Claim claim = claim(application.ledger());

      assertThat(claim).isInstanceOf(Claim.Acquired.class);
    }
  }

  @Test
  void aUserWithoutTheRightToMakeTablesIsAnOutageThatSaysSo() throws SQLException {
    String url = newDatabase("guarded");
    execute(url, "create role guest login password 'guest'");

    try (LedgerApplication application =
        LedgerApplication.start(url + "?user=guest&password=guest")) {
      assertThatExceptionOfType(LakegateException.class)
          .isThrownBy(() -> claim(application.ledger()))
          .withMessageContaining("its user may not do that: look at docs/ledger.md");
    }
  }

  @Test
  void aDatabaseThatCannotHoldEveryKeyStopsTheStart() throws SQLException {
    String url = newDatabase("narrow encoding 'SQL_ASCII' template template0");

    assertThatThrownBy(() -> LedgerApplication.start(url))
        .hasRootCauseInstanceOf(LedgerConfigurationException.class)
        .rootCause()
        .hasMessageContaining("spring.datasource.url")
        .hasMessageContaining("encoding SQL_ASCII")
        .hasMessageContaining("create one with encoding UTF8");
  }

  private static String newDatabase(String definition) throws SQLException {
    execute(server.url(), "create database " + definition);
    String name = definition.split(" ", 2)[0];
    return server.url().replace("/postgres", "/" + name);
  }

  private static void empty(String url) throws SQLException {
    execute(url, "drop schema public cascade");
    execute(url, "create schema public");
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = PostgresServer.connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int count(LedgerApplication application, String sql) {
    return application.sql().sql(sql).query(Integer.class).single();
  }

  private static Claim claim(GenerationLedger ledger) {
    return ledger.claim(
        TestSentinel.fresh().at("A1"),
        ClaimId.fresh("pod-a"),
        Origin.kafka("events", 3, 17, 0),
        Duration.ofMinutes(5));
  }
}
