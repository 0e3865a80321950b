package dev.lakegate.ledger.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerSettings;
import java.time.Clock;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The ledger in tables of {@code spring.datasource.*}: {@code lakegate.ledger.type=jdbc}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "lakegate.ledger.type", havingValue = "jdbc")
public class JdbcLedgerConfiguration {

  @Bean
  GenerationLedger generationLedger(LedgerTransactions transactions, LedgerTables tables) {
    return new JdbcGenerationLedger(transactions, tables);
  }

  @Bean
  LedgerTables ledgerTables(HikariDataSource pool, Clock clock, LedgerSettings settings) {
    Database database = Database.of(pool.getJdbcUrl());
    return new LedgerTables(JdbcClient.create(pool), database, clock, settings.retention());
  }

  @Bean
  LedgerTransactions ledgerTransactions(HikariDataSource pool, LedgerSchema schema) {
    Database database = Database.of(pool.getJdbcUrl());
    JdbcClient sql = JdbcClient.create(pool);
    return new LedgerTransactions(
        new TransactionTemplate(new JdbcTransactionManager(pool)),
        schema,
        () -> database.settle(sql));
  }

  @Bean(initMethod = "atStart")
  LedgerSchema ledgerSchema(HikariDataSource pool) {
    Database database = Database.of(pool.getJdbcUrl());
    return new LedgerSchema(pool, new ServerCheck(new JdbcTemplate(pool), database));
  }

  @Bean(initMethod = "start", destroyMethod = "stop")
  RetentionSweep retentionSweep(LedgerTransactions transactions, LedgerTables tables) {
    return new RetentionSweep(transactions, tables);
  }

  @Bean
  static BeanPostProcessor poolDefaults() {
    return new PoolDefaults();
  }
}
