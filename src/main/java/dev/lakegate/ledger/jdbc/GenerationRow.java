package dev.lakegate.ledger.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ObjectEventText;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationIdentity;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationRecord.Transition;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.KeptGeneration;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of a generation.
 *
 * @param entry the entry, with as much of its history as was asked for
 * @param historyLines how many lines its history ever had
 */
record GenerationRow(KeptGeneration entry, int historyLines) {

  GenerationId id() {
    return entry.identity().id();
  }

  /** What never changes. */
  Columns identity() {
    ObjectEvent event = entry.identity().event();
    GenerationRecord record = entry.record();
    return new Columns()
        .text("id", id().value())
        .text("dataset", entry.identity().dataset())
        .text("bucket", event.bucket())
        .text("sentinel_key", event.key())
        .text("prefix", entry.identity().prefix())
        .text("version_id", event.versionId())
        .text("sequencer", event.sequencer().identity())
        .flag("unprecedented", entry.unprecedented())
        .time("first_seen", record.firstSeen())
        .text("event", ObjectEventText.write(event));
  }

  /** Adds what changes. */
  Columns changing(Columns columns) {
    GenerationRecord record = entry.record();
    standing(columns, record)
        .number("attempt", record.attempt())
        .number("crashes", record.crashes())
        .number("spent_ms", record.spent().toMillis())
        .text("handlers_done", TextList.encode(record.handlersDone().stream().sorted().toList()))
        .number("repetition", record.repetition())
        .flag("recordless", record.recordless())
        .text("checkpoint", entry.checkpoint())
        .number("checkpoint_reached", entry.reached())
        .text("origin", record.origin().text())
        .text("owner", record.owner())
        .number("ended_token", entry.ended())
        .number("history_lines", historyLines)
        .time("touched", entry.touched());
    AdvanceColumns.put(columns, record.advance());
    return PinColumns.put(columns, "pending_pins", entry.pendingPins());
  }

  private static Columns standing(Columns columns, GenerationRecord record) {
    Decision pending = record.pending();
    return columns
        .name("state", record.state())
        .name("phase", record.phase())
        .time("since", record.since())
        .text("reason", code(record.reason()))
        .text("detail", record.detail())
        .time("next_step", record.next())
        .time("deadline", record.deadline())
        .name("pending_state", pending == null ? null : pending.state())
        .text("pending_reason", pending == null ? null : code(pending.reason()))
        .text("pending_detail", pending == null ? null : pending.detail());
  }

  /**
   * The row that the result stands on.
   *
   * @param history what is known of its history, which stands elsewhere
   */
  static GenerationRow read(ResultSet result, List<Transition> history) throws SQLException {
    Row row = new Row(result);
    ObjectEvent event = ObjectEventText.read(row.text("event"));
    GenerationIdentity identity =
        new GenerationIdentity(
            new GenerationId(row.text("id")), row.text("dataset"), row.text("prefix"), event);
    KeptGeneration entry =
        new KeptGeneration(
            identity,
            record(row, identity, history),
            row.textOrNull("checkpoint"),
            row.longNumber("checkpoint_reached"),
            PinColumns.pins(row, "pending_pins"),
            row.flag("unprecedented"),
            row.longNumber("ended_token"),
            row.time("touched"));
    return new GenerationRow(entry, row.number("history_lines"));
  }

  private static GenerationRecord record(
      Row row, GenerationIdentity identity, List<Transition> history) throws SQLException {
    ObjectEvent event = identity.event();
    return new GenerationRecord(
        identity.id(),
        identity.dataset(),
        event.bucket(),
        event.key(),
        identity.prefix(),
        event.versionId(),
        event.sequencer().identity(),
        event.sequencer().isOrdered() ? event.sequencer().family() : null,
        requireNonNull(row.constantOrNull("state", GenerationState.class)),
        row.constantOrNull("phase", Phase.class),
        row.time("since"),
        reason(row, "reason"),
        row.textOrNull("detail"),
        row.timeOrNull("next_step"),
        row.timeOrNull("deadline"),
        AdvanceColumns.read(row),
        row.number("attempt"),
        row.number("crashes"),
        Duration.ofMillis(row.longNumber("spent_ms")),
        Set.copyOf(row.texts("handlers_done")),
        row.number("repetition"),
        row.flag("recordless"),
        pending(row),
        new Origin(row.text("origin")),
        row.textOrNull("owner"),
        row.time("first_seen"),
        history);
  }

  private static @Nullable Decision pending(Row row) throws SQLException {
    GenerationState state = row.constantOrNull("pending_state", GenerationState.class);
    return state == null
        ? null
        : new Decision(state, reason(row, "pending_reason"), row.textOrNull("pending_detail"));
  }

  /** The reason; null as well for one that only another release knows. */
  static @Nullable Reason reason(Row row, String column) throws SQLException {
    String code = row.textOrNull(column);
    return code == null ? null : Reason.ofCode(code).orElse(null);
  }

  static @Nullable String code(@Nullable Reason reason) {
    return reason == null ? null : reason.code();
  }
}
