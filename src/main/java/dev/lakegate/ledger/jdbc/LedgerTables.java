package dev.lakegate.ledger.jdbc;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.DatasetPause;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.PendingWork;
import dev.lakegate.ledger.SentinelHead;
import dev.lakegate.ledger.SentinelTransitions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionStatus;

/**
 * What a transaction does to the tables. What was not touched for the retention counts as not
 * there, whether or not it was swept away yet.
 */
final class LedgerTables {

  private final JdbcClient sql;
  private final Database database;
  private final Clock clock;
  private final Duration retention;
  private final SentinelTable sentinels;
  private final GenerationTable generations;
  private final PauseTable pauses;

  /**
   * The tables.
   *
   * @param clock this process's, for a database that has no better one
   * @param retention how long a row lives after its last transition; positive
   */
  LedgerTables(JdbcClient sql, Database database, Clock clock, Duration retention) {
    this.sql = sql;
    this.database = database;
    this.clock = clock;
    this.retention = retention;
    this.sentinels = new SentinelTable(sql, database);
    this.generations = new GenerationTable(sql);
    this.pauses = new PauseTable(sql, database);
  }

  /** One transition of a sentinel, about that generation; what it did not change stays as it is. */
  <T> T change(
      TransactionStatus transaction,
      SentinelTable.Name name,
      GenerationId id,
      Function<SentinelTransitions, T> transition) {
    SentinelHead.Kept kept = sentinels.lock(name);
    // Only now: the lock may have been waited for.
    Instant now = now();
    boolean isForgotten = kept.touched().isBefore(limit(now));
    SentinelHead head = isForgotten ? new SentinelHead() : SentinelHead.restore(kept);
    SentinelGenerations known = known(head, id, now);
    T answer = transition.apply(new SentinelTransitions(head, known.entries(), now));
    if (head.touched().equals(isForgotten ? Instant.EPOCH : kept.touched())) {
      transaction.setRollbackOnly();
    } else {
      sentinels.update(name, head.keep());
      known.write(generations);
    }
    return answer;
  }

  private SentinelGenerations known(SentinelHead head, GenerationId id, Instant now) {
    Set<GenerationId> wanted = new HashSet<>(Set.of(id));
    if (head.current() != null) {
      wanted.add(head.current());
    }
    return new SentinelGenerations(generations.rows(wanted), limit(now));
  }

  /** The sentinel of a generation; empty when there is none. */
  Optional<SentinelTable.Name> sentinel(GenerationId id) {
    return generations.sentinel(id);
  }

  Optional<GenerationRecord> find(GenerationId id) {
    return generations.find(id, limit(now()));
  }

  Optional<LedgerHead> head(SentinelTable.Name name) {
    Instant limit = limit(now());
    return sentinels
        .find(name)
        .filter(kept -> !kept.touched().isBefore(limit))
        .map(kept -> SentinelHead.restore(kept).snapshot());
  }

  List<GenerationRecord> list(String dataset, int size, @Nullable GenerationId after) {
    return generations.page(dataset, size, after, limit(now()));
  }

  List<PendingWork> pending(int size) {
    Instant now = now();
    return generations.pending(size, now, limit(now));
  }

  void pause(String dataset, String operator) {
    pauses.add(dataset, now(), operator);
  }

  void resume(String dataset) {
    pauses.delete(dataset);
  }

  List<DatasetPause> paused() {
    return pauses.all();
  }

  /** Writes something. */
  void probe() {
    sql.sql("update lakegate_probe set probed = :now").param("now", Columns.at(now())).update();
  }

  /** Deletes up to that many rows of each table that count as not there; returns how many. */
  int sweep(int batch) {
    return delete("lakegate_generation", "id", batch)
        + delete("lakegate_sentinel", "bucket, sentinel_key", batch);
  }

  private int delete(String table, String key, int batch) {
    return sql.sql(database.expired(table, key))
        .param("before", Columns.at(limit(now())))
        .param("limit", batch)
        .update();
  }

  private Instant limit(Instant now) {
    return now.minus(retention);
  }

  private Instant now() {
    return database.now(sql, clock);
  }
}
