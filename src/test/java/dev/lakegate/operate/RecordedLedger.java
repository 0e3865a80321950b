package dev.lakegate.operate;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.ForwardingLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.memory.MemoryLedgers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A ledger whose records are put there by the test; it can be down. */
final class RecordedLedger extends ForwardingLedger {

  static final Instant SINCE = Instant.parse("2026-11-28T01:00:00Z");

  private final List<GenerationRecord> records = new ArrayList<>();
  private volatile boolean down;

  RecordedLedger() {
    super(MemoryLedgers.fresh());
  }

  synchronized void reset() {
    records.clear();
    down = false;
  }

  void isDown(boolean now) {
    down = now;
  }

  synchronized GenerationRecord put(
      Generation generation, GenerationState state, Phase phase, Reason reason, String detail) {
    return put(generation, state, phase, reason, detail, null);
  }

  /** One that is verified. */
  synchronized GenerationRecord put(Generation generation, @Nullable Advance advance) {
    return put(generation, GenerationState.CLAIMED, Phase.VERIFYING, null, null, advance);
  }

  private GenerationRecord put(
      Generation generation,
      GenerationState state,
      @Nullable Phase phase,
      @Nullable Reason reason,
      @Nullable String detail,
      @Nullable Advance advance) {
    GenerationRecord made =
        new GenerationRecord(
            generation.id(),
            generation.dataset().name(),
            generation.bucket(),
            generation.sentinelKey(),
            generation.prefix(),
            null,
            generation.sequencerText(),
            "minio",
            state,
            phase,
            SINCE,
            reason,
            detail,
            null,
            phase == Phase.WAITING ? SINCE.plusSeconds(300) : null,
            advance,
            1,
            0,
            Duration.ofSeconds(2),
            Set.of("log"),
            0,
            false,
            null,
            Origin.kafka("events", 3, 17, 0),
            phase == null ? null : "gate-1",
            SINCE,
            List.of(new GenerationRecord.Transition(SINCE, "claimed", null, null, "gate-1")));
    records.add(0, made);
    return made;
  }

  @Override
  public synchronized Optional<GenerationRecord> find(GenerationId id) {
    probe();
    return records.stream().filter(it -> it.id().equals(id)).findFirst();
  }

  @Override
  public synchronized Optional<LedgerHead> head(String bucket, String sentinelKey) {
    probe();
    return records.stream()
        .filter(it -> it.bucket().equals(bucket) && it.sentinelKey().equals(sentinelKey))
        .findFirst()
        .map(
            it ->
                new LedgerHead(
                    Map.of("minio", it.sequencer()),
                    it.id(),
                    it.state().isFinal() ? List.of(it.id()) : List.of(),
                    it.state().isFinal() ? new FinishedPins(it.id(), "e:one@1", null) : null));
  }

  @Override
  public synchronized List<GenerationRecord> list(String dataset, int limit, GenerationId after) {
    probe();
    List<GenerationRecord> all =
        records.stream().filter(it -> it.dataset().equals(dataset)).toList();
    int from = 0;
    while (after != null && !all.get(from++).id().equals(after)) {}
    return all.stream().skip(from).limit(limit).toList();
  }

  @Override
  public void probe() {
    if (down) {
      throw new LakegateException(Reason.LEDGER_UNAVAILABLE, "Redis does not answer");
    }
  }
}
