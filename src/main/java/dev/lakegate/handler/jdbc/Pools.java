package dev.lakegate.handler.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** The connections of all handlers: opened when they are needed, closed at shutdown. */
final class Pools implements AutoCloseable {

  private static final Duration IDLE = Duration.ofMinutes(1);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<HikariDataSource> pools = new CopyOnWriteArrayList<>();

  /**
   * A pool that connects to nothing yet.
   *
   * @param name for people
   * @throws dev.lakegate.handler.HandlerPropertyException when there is no driver for it
   */
  DataSource open(String name, DatabaseAccess access, JdbcHandlerProperties properties) {
    SimpleDriverDataSource database =
        new SimpleDriverDataSource(
            Drivers.of(access), access.url(), access.properties(defaults(access, properties)));
    database.setUsername(access.username());
    database.setPassword(access.password());
    HikariDataSource pool = new HikariDataSource();
    pool.setDataSource(database);
    pool.setPoolName(name);
    pool.setMaximumPoolSize(properties.poolSize());
    // What is idle belongs to others.
    pool.setMinimumIdle(0);
    pool.setIdleTimeout(IDLE.toMillis());
    pool.setConnectionTimeout(properties.connectTimeout().toMillis());
    pool.setInitializationFailTimeout(-1);
    pools.add(pool);
    return pool;
  }

  /** Bounds every wait, logging in included, and keeps data out of messages. */
  private static Map<String, String> defaults(
      DatabaseAccess access, JdbcHandlerProperties properties) {
    if (!access.isPostgresql()) {
      return Map.of();
    }
    Duration silence = properties.statementTimeout().plus(PATIENCE);
    String connecting = String.valueOf(Math.max(1, properties.connectTimeout().toSeconds()));
    return Map.of(
        "connectTimeout",
        connecting,
        "loginTimeout",
        connecting,
        "socketTimeout",
        String.valueOf(silence.toSeconds()),
        "tcpKeepAlive",
        "true",
        "ApplicationName",
        "lakegate",
        "logServerErrorDetail",
        "false");
  }

  @Override
  public void close() {
    pools.forEach(HikariDataSource::close);
  }
}
