package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.stack.PostgresServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A database as the tests of handlers look at it, and handlers for it. */
final class Warehouse {

  private final String url;
  private final JdbcClient sql;

  Warehouse(String url) {
    this.url = url;
    this.sql =
        JdbcClient.create(
            new DriverManagerDataSource(url, PostgresServer.user(), PostgresServer.password()));
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

  Binder binder(Map<String, String> keys) {
    Map<String, String> all = new HashMap<>();
    all.put("type", "jdbc");
    all.put("url", url);
    all.put("username", PostgresServer.user());
    all.put("password", PostgresServer.password());
    all.putAll(keys);
    return new Binder(new MapConfigurationPropertySource(all));
  }
}
