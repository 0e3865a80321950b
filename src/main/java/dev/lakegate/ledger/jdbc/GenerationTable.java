package dev.lakegate.ledger.jdbc;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.KeptGeneration;
import dev.lakegate.ledger.PendingWork;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One row per generation. What was touched before the limit given counts as not there. */
final class GenerationTable {

  private static final String ALIVE = " and g.touched >= :limit ";

  private final JdbcClient sql;
  private final HistoryTable history;

  GenerationTable(JdbcClient sql) {
    this.sql = sql;
    this.history = new HistoryTable(sql);
  }

  /** These generations, without their histories; also those that count as not there. */
  List<GenerationRow> rows(Collection<GenerationId> ids) {
    return sql.sql("select * from lakegate_generation where id in (:ids)")
        .param("ids", values(ids))
        .query((result, index) -> GenerationRow.read(result, List.of()))
        .list();
  }

  /** Adds a generation, with its history. */
  void insert(KeptGeneration entry) {
    GenerationRow row = new GenerationRow(entry, entry.record().history().size());
    Columns columns = row.changing(row.identity());
    sql.sql("insert into lakegate_generation " + columns.inserted())
        .params(columns.values())
        .update();
    history.add(row.id(), 0, entry.record().history());
  }

  /** Writes what changed, and adds the history that came since that row was read. */
  void update(GenerationRow before, KeptGeneration entry) {
    int lines = before.historyLines() + entry.record().history().size();
    Columns columns = new GenerationRow(entry, lines).changing(new Columns());
    sql.sql("update lakegate_generation set " + columns.assigned() + " where id = :id")
        .params(columns.values())
        .param("id", before.id().value())
        .update();
    history.add(before.id(), before.historyLines(), entry.record().history());
  }

  /** Takes it away, with its history. */
  void delete(GenerationId id) {
    sql.sql("delete from lakegate_generation where id = :id").param("id", id.value()).update();
  }

  /** The sentinel of a generation; empty when there is none. */
  Optional<SentinelTable.Name> sentinel(GenerationId id) {
    return sql.sql("select bucket, sentinel_key from lakegate_generation where id = :id")
        .param("id", id.value())
        .query(
            (result, index) -> {
              Row row = new Row(result);
              return new SentinelTable.Name(row.text("bucket"), row.text("sentinel_key"));
            })
        .optional();
  }

  /** One record with its history. */
  Optional<GenerationRecord> find(GenerationId id, Instant limit) {
    return whole(List.of(id.value()), limit, "g.id").stream()
        .map(row -> row.entry().record())
        .findFirst();
  }

  /** A page of a dataset's records, the latest first. */
  List<GenerationRecord> page(
      String dataset, int size, @Nullable GenerationId after, Instant limit) {
    List<String> ids =
        sql.sql(
                "select g.id from lakegate_generation g where g.dataset = :dataset"
                    + ALIVE
                    + following(after)
                    + "order by g.first_seen desc, g.id desc fetch first :size rows only")
            .param("dataset", KeptText.of(dataset))
            .param("limit", Columns.at(limit))
            .param("size", size)
            .param("after", after == null ? "" : after.value())
            .query(String.class)
            .list();
    return whole(ids, limit, "g.first_seen desc, g.id desc").stream()
        .map(row -> row.entry().record())
        .toList();
  }

  /** Work without a record that nobody has at that time, the oldest first. */
  List<PendingWork> pending(int size, Instant now, Instant limit) {
    List<String> ids =
        sql.sql(
                "select g.id from lakegate_generation g left join lakegate_sentinel s"
                    + " on s.bucket = g.bucket and s.sentinel_key = g.sentinel_key"
                    + " and s.current_id = g.id and s.lease_until > :now and s.touched >= :limit"
                    + " where g.recordless and s.bucket is null"
                    + ALIVE
                    + "order by g.first_seen, g.id fetch first :size rows only")
            .param("now", Columns.at(now))
            .param("limit", Columns.at(limit))
            .param("size", size)
            .query(String.class)
            .list();
    return whole(ids, limit, "g.first_seen, g.id").stream()
        .map(row -> new PendingWork(row.entry().record(), row.entry().identity().event()))
        .toList();
  }

  private static String following(@Nullable GenerationId after) {
    return after == null
        ? ""
        : "and (g.first_seen, g.id) < (select p.first_seen, p.id from lakegate_generation p"
            + " where p.id = :after and p.touched >= :limit) ";
  }

  private List<GenerationRow> whole(List<String> ids, Instant limit, String order) {
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<String, List<GenerationRecord.Transition>> histories = history.of(ids);
    return sql.sql(
            "select g.* from lakegate_generation g where g.id in (:ids)"
                + ALIVE
                + "order by "
                + order)
        .param("ids", ids)
        .param("limit", Columns.at(limit))
        .query(
            (result, index) ->
                GenerationRow.read(
                    result, histories.getOrDefault(result.getString("id"), List.of())))
        .list();
  }

  private static List<String> values(Collection<GenerationId> ids) {
    return ids.stream().map(GenerationId::value).toList();
  }
}
