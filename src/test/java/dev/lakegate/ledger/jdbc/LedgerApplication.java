package dev.lakegate.ledger.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerSettings;
import dev.lakegate.stack.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import javax.sql.DataSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The ledger as the service sets it up, and nothing else of the service. */
final class LedgerApplication implements AutoCloseable {

  private final ConfigurableApplicationContext context;

  private LedgerApplication(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** Starts it on that server. */
  static LedgerApplication start(PostgresServer server, String... properties) {
    return start(server.url(), properties);
  }

  /** Starts it on an H2 file in that folder. */
  static LedgerApplication start(Path folder) {
    return start("jdbc:h2:file:" + folder.resolve("ledger"));
  }

  /**
   * Starts it.
   *
   * @param properties more of them, {@code name=value}
   */
  static LedgerApplication start(String url, String... properties) {
    String[] all = Arrays.copyOf(properties, properties.length + 4);
    all[properties.length] = "spring.datasource.url=" + url;
    all[properties.length + 1] = "spring.datasource.username=" + PostgresServer.user();
    all[properties.length + 2] = "spring.datasource.password=" + PostgresServer.password();
    all[properties.length + 3] = "lakegate.ledger.type=jdbc";
    String[] arguments = Arrays.stream(all).map("--"::concat).toArray(String[]::new);
    return new LedgerApplication(
        new SpringApplicationBuilder(Rooms.class).web(WebApplicationType.NONE).run(arguments));
  }

  GenerationLedger ledger() {
    return context.getBean(GenerationLedger.class);
  }

  /** One more, on the same connections. */
  GenerationLedger ledger(Duration retention) {
    return new JdbcGenerationLedger(transactions(), tables(retention));
  }

  /** What deletes the rows that such a ledger has forgotten. */
  RetentionSweep sweep(Duration retention) {
    return new RetentionSweep(transactions(), tables(retention));
  }

  /** As at the start, but nothing is waited for later: what goes wrong is thrown. */
  void prepareTables() {
    LedgerSchema schema = context.getBean(LedgerSchema.class);
    schema.doubt();
    schema.require();
  }

  JdbcClient sql() {
    return JdbcClient.create(context.getBean(DataSource.class));
  }

  /** One of the pool's. */
  Connection connection() throws SQLException {
    return context.getBean(DataSource.class).getConnection();
  }

  private LedgerTransactions transactions() {
    return context.getBean(LedgerTransactions.class);
  }

  private LedgerTables tables(Duration retention) {
    HikariDataSource pool = context.getBean(HikariDataSource.class);
    return new LedgerTables(sql(), Database.of(pool.getJdbcUrl()), Clock.systemUTC(), retention);
  }

  @Override
  public void close() {
    context.close();
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(DataSourceAutoConfiguration.class)
  @Import(JdbcLedgerConfiguration.class)
  static class Rooms {

    @Bean
    LedgerSettings settings() {
      return new LedgerSettings(Duration.ofDays(30));
    }

    @Bean
    Clock clock() {
      return Clock.systemUTC();
    }
  }
}
