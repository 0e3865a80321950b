package dev.lakegate.ledger.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Locale;
import java.util.Map;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Bounds every wait of the pool's connections to seconds, unless set otherwise: a claim must end
 * before its lease is due, and a frozen instance must not hold a row. What the URL says wins.
 */
final class PoolDefaults implements BeanPostProcessor {

  /** Of the PostgreSQL driver: seconds, and what the server is to do by itself. */
  private static final Map<String, String> POSTGRESQL =
      Map.of(
          "connectTimeout", "2",
          "socketTimeout", "6",
          "tcpKeepAlive", "true",
          "ApplicationName", "lakegate",
          "options",
              "-c statement_timeout=4s -c lock_timeout=2s"
                  + " -c idle_in_transaction_session_timeout=5s");

  /**
   * What was overwritten may be overwritten in its turn after 5 s instead of 45, which keeps the
   * file small; and the pool closes the file, as it is the last to need it.
   */
  private static final Map<String, String> H2_FILE =
      Map.of("RETENTION_TIME", "5000", "DB_CLOSE_ON_EXIT", "FALSE");

  /** It lives as long as the process, not as long as a connection. */
  private static final Map<String, String> H2_MEMORY = Map.of("DB_CLOSE_DELAY", "-1");

  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof HikariDataSource pool) {
      apply(pool, Database.of(pool.getJdbcUrl()));
    }
    return bean;
  }

  private static void apply(HikariDataSource pool, Database database) {
    // PostgreSQL's own default may be another; then each transaction would ask and set it.
    pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    if (database == Database.POSTGRESQL) {
      POSTGRESQL.forEach(pool.getDataSourceProperties()::putIfAbsent);
    } else {
      boolean isMemory = pool.getJdbcUrl().startsWith("jdbc:h2:mem:");
      pool.setJdbcUrl(withSettings(pool.getJdbcUrl(), isMemory ? H2_MEMORY : H2_FILE));
    }
  }

  /** In H2, a setting must not stand in both the URL and the properties. */
  private static String withSettings(String url, Map<String, String> settings) {
    StringBuilder all = new StringBuilder(url);
    settings.forEach(
        (name, value) -> {
          if (!url.toUpperCase(Locale.ROOT).contains(";" + name + "=")) {
            all.append(';').append(name).append('=').append(value);
          }
        });
    return all.toString();
  }
}
