package dev.lakegate.ledger.jdbc;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.GenerationRecord.Transition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One row per line of a generation's history, numbered from 1; the latest 32 are kept. */
final class HistoryTable {

  private static final int KEPT = 32;

  private final JdbcClient sql;

  private record Line(String generation, Transition transition) {

    static Line read(ResultSet result, int index) throws SQLException {
      Row row = new Row(result);
      Transition transition =
          new Transition(
              row.time("happened"),
              row.text("what"),
              GenerationRow.reason(row, "reason"),
              row.textOrNull("detail"),
              row.text("owner"));
      return new Line(row.text("generation_id"), transition);
    }
  }

  HistoryTable(JdbcClient sql) {
    this.sql = sql;
  }

  /**
   * Adds lines, and drops the oldest that are too many then.
   *
   * @param before how many lines there ever were
   */
  void add(GenerationId id, int before, List<Transition> lines) {
    int number = before;
    for (Transition line : lines) {
      number++;
      insert(id, number, line);
    }
    if (number > before && number > KEPT) {
      sql.sql("delete from lakegate_history where generation_id = :id and line <= :last")
          .param("id", id.value())
          .param("last", number - KEPT)
          .update();
    }
  }

  /** The histories of these generations, oldest line first. */
  Map<String, List<Transition>> of(List<String> ids) {
    return sql
        .sql("select * from lakegate_history where generation_id in (:ids) order by line")
        .param("ids", ids)
        .query(Line::read)
        .list()
        .stream()
        .collect(
            Collectors.groupingBy(
                Line::generation,
                LinkedHashMap::new,
                Collectors.mapping(Line::transition, Collectors.toList())));
  }

  private void insert(GenerationId id, int number, Transition line) {
    Columns columns =
        new Columns()
            .text("generation_id", id.value())
            .number("line", number)
            .time("happened", line.at())
            .text("what", line.what())
            .text("reason", GenerationRow.code(line.reason()))
            .text("detail", line.detail())
            .text("owner", line.owner());
    sql.sql("insert into lakegate_history " + columns.inserted()).params(columns.values()).update();
  }
}
