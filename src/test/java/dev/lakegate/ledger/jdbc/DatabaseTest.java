package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.lakegate.ledger.LedgerConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseTest {

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://one:5432/lake, POSTGRESQL",
    "jdbc:h2:file:/data/ledger, H2",
    "jdbc:h2:mem:ledger, H2"
  })
  void theUrlTellsTheDatabase(String url, Database database) {
    assertThat(Database.of(url)).isEqualTo(database);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db/lake?password=hidden, names no database that the ledger can be kept in",
    "jdbc:postgresql://db:hidden/lake, cannot be read by its driver",
    "jdbc:h2:tcp://db/ledger;PASSWORD=hidden, opens H2 to other processes",
    "jdbc:h2:./ledger;AUTO_SERVER=TRUE;PASSWORD=hidden, opens H2 to other processes"
  })
  void anotherDatabaseIsRefusedWithoutItsUrl(String url, String message) {
    assertThatExceptionOfType(LedgerConfigurationException.class)
        .isThrownBy(() -> Database.of(url))
        .withMessageContaining("spring.datasource.url")
        .withMessageContaining(message)
        .withMessageNotContaining("hidden");
  }

  @Test
  void waitsOfPostgresAreBoundedUnlessSetOtherwise() {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl("jdbc:postgresql://db:5432/lake");
      pool.addDataSourceProperty("socketTimeout", "30");

      Object same = new PoolDefaults().postProcessBeforeInitialization(pool, "dataSource");

      assertThat(same).isSameAs(pool);
      assertThat(pool.getDataSourceProperties())
          .containsEntry("socketTimeout", "30")
          .containsEntry("connectTimeout", "2")
          .hasEntrySatisfying(
              "options",
              options ->
                  assertThat(options.toString())
                      .contains("lock_timeout=2s", "idle_in_transaction_session_timeout=5s"));
    }
  }

  @Test
  void anH2FileIsKeptSmallUnlessSetOtherwise() {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl("jdbc:h2:file:./ledger;retention_time=100");

      Object same = new PoolDefaults().postProcessBeforeInitialization(pool, "dataSource");

      assertThat(same).isSameAs(pool);
      assertThat(pool.getJdbcUrl())
          .isEqualTo("jdbc:h2:file:./ledger;retention_time=100;DB_CLOSE_ON_EXIT=FALSE");
    }
  }
}
