package dev.lakegate.handler.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.stack.PostgresServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A database as the tests of handlers look at it, and handlers for it. */
final class Warehouse implements AutoCloseable {

  private static final class Shared {
    private static final PostgresServer SERVER = PostgresServer.start();
  }

  private final String url;
  private final HikariDataSource pool = new HikariDataSource();
  private final JdbcClient sql = JdbcClient.create(pool);

  Warehouse(String url) {
    this.url = url;
    pool.setJdbcUrl(url);
    pool.setUsername(PostgresServer.user());
    pool.setPassword(PostgresServer.password());
    pool.setMaximumPoolSize(2);
  }

  /** A database of that name, which must be new, in a server that ends with the JVM. */
  static Warehouse fresh(String name) {
    try (Warehouse all = new Warehouse(Shared.SERVER.url())) {
      all.run("create database " + name);
    }
    return new Warehouse(Shared.SERVER.url().replace("/postgres", "/" + name));
  }

  String url() {
    return url;
  }

  void run(String... statements) {
    List.of(statements).forEach(statement -> sql.sql(statement).update());
  }

  /** Each row as its columns, joined by bars. */
  List<String> rows(String query) {
    return sql.sql(query).query().listOfRows().stream()
        .map(row -> String.join("|", row.values().stream().map(String::valueOf).toList()))
        .toList();
  }

  long count(String table) {
    return sql.sql("select count(*) from " + table).query(Long.class).single();
  }

  /** A handler with those keys besides the ones that lead here. */
  GenerationHandler handler(Pools pools, Map<String, String> keys) {
    return new JdbcHandlerFactory(pools).create("warehouse", binder(keys));
  }

  /** The same, with keys and values in turns. */
  GenerationHandler handler(Pools pools, String... keys) {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < keys.length; i += 2) {
      all.put(keys[i], keys[i + 1]);
    }
    return handler(pools, all);
  }

  private Binder binder(Map<String, String> keys) {
    Map<String, String> all = new HashMap<>();
    all.put("type", "jdbc");
    all.put("url", url);
    all.put("username", PostgresServer.user());
    all.put("password", PostgresServer.password());
    all.putAll(keys);
    return new Binder(new MapConfigurationPropertySource(all));
  }

  @Override
  public void close() {
    pool.close();
  }
}
