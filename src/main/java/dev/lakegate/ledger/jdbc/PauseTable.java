package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.DatasetPause;
import java.time.Instant;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One row per paused dataset. */
final class PauseTable {

  private final JdbcClient sql;
  private final Database database;

  PauseTable(JdbcClient sql, Database database) {
    this.sql = sql;
    this.database = database;
  }

  /** Adds a pause; one that is there stays as it is. */
  void add(String dataset, Instant now, String operator) {
    Columns columns =
        new Columns().text("dataset", dataset).time("since", now).text("operator", operator);
    try {
      sql.sql("insert into lakegate_pause " + columns.inserted() + database.unlessThere())
          .params(columns.values())
          .update();
    } catch (DuplicateKeyException e) {
      // It is paused already.
    }
  }

  void delete(String dataset) {
    sql.sql("delete from lakegate_pause where dataset = :dataset")
        .param("dataset", KeptText.of(dataset))
        .update();
  }

  List<DatasetPause> all() {
    return sql.sql("select * from lakegate_pause order by dataset")
        .query(
            (result, index) -> {
              Row row = new Row(result);
              return new DatasetPause(row.text("dataset"), row.time("since"), row.text("operator"));
            })
        .list();
  }
}
