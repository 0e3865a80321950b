package dev.lakegate.ledger.jdbc;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.Sequencer;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.SentinelHead;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One row per sentinel: its head. Whoever holds the row changes the sentinel. */
final class SentinelTable {

  private static final String BY_NAME = " where bucket = :bucket and sentinel_key = :sentinel_key";

  private final JdbcClient sql;
  private final Database database;

  /** What a sentinel is known by. */
  record Name(String bucket, String key) {

    Columns columns() {
      return new Columns().text("bucket", bucket).text("sentinel_key", key);
    }
  }

  SentinelTable(JdbcClient sql, Database database) {
    this.sql = sql;
    this.database = database;
  }

  /** Holds the sentinel's row until the transaction ends, and makes it if need be. */
  SentinelHead.Kept lock(Name name) {
    return held(name)
        .or(
            () -> {
              insert(name);
              return held(name);
            })
        .orElseThrow(() -> new ConcurrencyFailureException("The sentinel's row was deleted"));
  }

  /** The head; empty when there is none. */
  Optional<SentinelHead.Kept> find(Name name) {
    return select(name, "");
  }

  /** Writes the head of a row that is held. */
  void update(Name name, SentinelHead.Kept head) {
    Columns columns = columns(new Columns(), head);
    sql.sql("update lakegate_sentinel set " + columns.assigned() + BY_NAME)
        .params(columns.values())
        .params(name.columns().values())
        .update();
  }

  private Optional<SentinelHead.Kept> held(Name name) {
    return select(name, " for update");
  }

  private Optional<SentinelHead.Kept> select(Name name, String how) {
    return sql.sql("select * from lakegate_sentinel" + BY_NAME + how)
        .params(name.columns().values())
        .query(SentinelTable::head)
        .optional();
  }

  private void insert(Name name) {
    Columns columns = columns(name.columns(), new SentinelHead().keep());
    try {
      sql.sql("insert into lakegate_sentinel " + columns.inserted() + database.unlessThere())
          .params(columns.values())
          .update();
    } catch (DuplicateKeyException e) {
      // Somebody else just made it.
    }
  }

  private static Columns columns(Columns columns, SentinelHead.Kept head) {
    SentinelHead.Hold hold = head.hold();
    columns
        .text("highest", highest(head.highest()))
        .text("finished", finished(head.finished()))
        .text("current_id", head.current() == null ? null : head.current().value())
        .text("claim_owner", hold == null ? null : hold.claimId().owner())
        .text("claim_nonce", hold == null ? null : hold.claimId().nonce())
        .text("claim_origin", hold == null ? null : hold.origin().text())
        .time("lease_until", hold == null ? null : hold.until())
        .flag("newer_waits", hold != null && hold.newerWaits())
        .number("token", head.token())
        .time("touched", head.touched());
    return PinColumns.put(columns, "pins", head.pins());
  }

  private static SentinelHead.Kept head(ResultSet result, int index) throws SQLException {
    Row row = new Row(result);
    String current = row.textOrNull("current_id");
    return new SentinelHead.Kept(
        sequencers(row.texts("highest")),
        endings(row.texts("finished")),
        hold(row),
        current == null ? null : new GenerationId(current),
        PinColumns.pins(row, "pins"),
        row.longNumber("token"),
        row.time("touched"));
  }

  private static SentinelHead.@Nullable Hold hold(Row row) throws SQLException {
    String owner = row.textOrNull("claim_owner");
    return owner == null
        ? null
        : new SentinelHead.Hold(
            new ClaimId(owner, row.text("claim_nonce")),
            new Origin(row.text("claim_origin")),
            row.time("lease_until"),
            row.flag("newer_waits"));
  }

  private static String highest(List<Sequencer> highest) {
    return TextList.encode(
        highest.stream()
            .flatMap(it -> Stream.of(it.family(), it.identity(), String.valueOf(it.order())))
            .toList());
  }

  private static List<Sequencer> sequencers(List<String> parts) {
    List<Sequencer> highest = new ArrayList<>();
    for (int i = 0; i < parts.size(); i += 3) {
      BigInteger order = new BigInteger(parts.get(i + 2));
      highest.add(new Sequencer(parts.get(i), parts.get(i + 1), order));
    }
    return highest;
  }

  private static String finished(Map<GenerationId, GenerationState> finished) {
    return TextList.encode(
        finished.entrySet().stream()
            .flatMap(it -> Stream.of(it.getKey().value(), it.getValue().name()))
            .toList());
  }

  private static Map<GenerationId, GenerationState> endings(List<String> parts) {
    Map<GenerationId, GenerationState> finished = new LinkedHashMap<>();
    for (int i = 0; i < parts.size(); i += 2) {
      GenerationState state = GenerationState.valueOf(parts.get(i + 1));
      finished.put(new GenerationId(parts.get(i)), state);
    }
    return finished;
  }
}
