package dev.lakegate.ledger.redis;

import static java.util.Objects.requireNonNull;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ObjectEventText;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A record's hash, read. Counts and durations of zero may be absent. */
final class RecordReader {

  private final Map<String, String> fields;

  private RecordReader(Map<String, String> fields) {
    this.fields = fields;
  }

  /** Reads names and values in turn. */
  static RecordReader of(List<?> flat) {
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < flat.size(); i += 2) {
      fields.put((String) flat.get(i), (String) flat.get(i + 1));
    }
    return new RecordReader(fields);
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  int attempt() {
    return Integer.parseInt(text("attempt", "0"));
  }

  int crashes() {
    return Integer.parseInt(text("crashes", "0"));
  }

  Duration spent() {
    return Micros.duration(text("spent", "0"));
  }

  int repetition() {
    return Integer.parseInt(text("repetition", "0"));
  }

  boolean isRecordless() {
    return fields.containsKey("recordless");
  }

  /** What announced it. */
  ObjectEvent event() {
    return ObjectEventText.read(requireNonNull(identity().get(2)));
  }

  Instant firstSeen() {
    return Micros.instant(text("firstSeen", "0"));
  }

  boolean isUnprecedented() {
    return fields.containsKey("unprecedented");
  }

  @Nullable String checkpoint() {
    return fields.get("checkpoint");
  }

  Set<String> handlersDone() {
    return Fields.decode(text("handlers", "")).stream().collect(Collectors.toUnmodifiableSet());
  }

  @Nullable Decision pending() {
    String pending = fields.get("pending");
    if (pending == null) {
      return null;
    }
    List<@Nullable String> parts = Fields.decode(pending);
    GenerationState state = GenerationState.valueOf(requireNonNull(parts.get(0)));
    return new Decision(state, reason(parts.get(1)), parts.get(2));
  }

  /** What the pending decision was made on. */
  @Nullable FinishedPins pendingPins() {
    return pins(fields.get("pendingPins"));
  }

  private List<@Nullable String> identity() {
    return Fields.decode(text("identity", ""));
  }

  /** All of it, with its history as it is kept. */
  GenerationRecord record(GenerationId id, List<?> history) {
    List<@Nullable String> identity = identity();
    ObjectEvent event = event();
    return new GenerationRecord(
        id,
        requireNonNull(identity.get(0)),
        event.bucket(),
        event.key(),
        requireNonNull(identity.get(1)),
        event.versionId(),
        event.sequencer().identity(),
        event.sequencer().isOrdered() ? event.sequencer().family() : null,
        GenerationState.valueOf(text("state", "")),
        phase(),
        Micros.instant(text("since", "0")),
        reason(fields.get("reason")),
        fields.get("detail"),
        instant("next"),
        instant("deadline"),
        AdvanceText.readOrNull(fields.get("advance")),
        attempt(),
        crashes(),
        spent(),
        handlersDone(),
        repetition(),
        isRecordless(),
        pending(),
        new Origin(text("origin", "")),
        fields.get("owner"),
        firstSeen(),
        history.stream().map(line -> transition((String) line)).toList());
  }

  /** Pins as they are kept. */
  static @Nullable FinishedPins pins(@Nullable String kept) {
    if (kept == null) {
      return null;
    }
    List<@Nullable String> parts = Fields.decode(kept);
    return new FinishedPins(
        new GenerationId(requireNonNull(parts.get(0))), parts.get(1), parts.get(2));
  }

  private static GenerationRecord.Transition transition(String line) {
    List<@Nullable String> parts = Fields.decode(line);
    return new GenerationRecord.Transition(
        Micros.instant(requireNonNull(parts.get(0))),
        requireNonNull(parts.get(1)),
        reason(parts.get(2)),
        parts.get(3),
        requireNonNull(parts.get(4)));
  }

  private static @Nullable Reason reason(@Nullable String code) {
    return code == null ? null : Reason.ofCode(code).orElse(null);
  }

  private @Nullable Phase phase() {
    String phase = fields.get("phase");
    return phase == null ? null : Phase.valueOf(phase);
  }

  private @Nullable Instant instant(String field) {
    String micros = fields.get(field);
    return micros == null ? null : Micros.instant(micros);
  }

  private String text(String field, String whenAbsent) {
    return fields.getOrDefault(field, whenAbsent);
  }
}
