package dev.lakegate.ledger.memory;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.DatasetPause;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationEntry;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.PendingWork;
import dev.lakegate.ledger.Progress;
import dev.lakegate.ledger.Renewal;
import dev.lakegate.ledger.SentinelHead;
import dev.lakegate.ledger.SentinelTransitions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps the ledger in this process; one lock makes each call one transition. */
final class MemoryGenerationLedger implements GenerationLedger {

  private static final Comparator<GenerationEntry> OLDEST_FIRST =
      Comparator.comparing(GenerationEntry::firstSeen).thenComparing(entry -> entry.id().value());

  private final Clock clock;
  private final Duration retention;
  private final Map<Name, SentinelHead> heads = new HashMap<>();
  private final Map<GenerationId, GenerationEntry> entries = new HashMap<>();
  private final Map<String, DatasetPause> pauses = new TreeMap<>();

  /** What a sentinel is known by. */
  private record Name(String bucket, String sentinelKey) {

    static Name of(ObjectEvent event) {
      return new Name(event.bucket(), event.key());
    }
  }

  /**
   * An empty ledger.
   *
   * @param clock plays the store's clock
   * @param retention how long an entry lives after its last transition; positive
   */
  MemoryGenerationLedger(Clock clock, Duration retention) {
    this.clock = clock;
    this.retention = retention;
  }

  @Override
  public synchronized Claim claim(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return at(generation).claim(generation, claimId, origin, leaseFor, false);
  }

  @Override
  public synchronized Claim claimRegressed(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return at(generation).claim(generation, claimId, origin, leaseFor, true);
  }

  @Override
  public synchronized Renewal renew(Lease lease, Duration leaseFor) {
    return at(lease.generation()).renew(lease, leaseFor);
  }

  @Override
  public synchronized boolean progress(Lease lease, Progress progress) {
    return at(lease.generation()).progress(lease, progress);
  }

  @Override
  public synchronized boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return at(lease.generation()).decide(lease, decision, pins);
  }

  @Override
  public synchronized boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return at(lease.generation()).finish(lease, decision, pins);
  }

  @Override
  public synchronized boolean release(Lease lease, Duration spent) {
    return at(lease.generation()).release(lease, spent);
  }

  @Override
  public synchronized boolean enqueue(Generation generation, Origin origin) {
    return at(generation).enqueue(generation, origin);
  }

  @Override
  public synchronized boolean reopen(GenerationId id, GenerationState expected, String operator) {
    return ifKnown(id, known -> known.reopen(id, expected, operator));
  }

  @Override
  public synchronized boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator) {
    return ifKnown(id, known -> known.skip(id, expected, evenInHandler, decision, operator));
  }

  @Override
  public synchronized List<PendingWork> pending(int limit) {
    Instant now = now();
    forget(now);
    return entries.values().stream()
        .filter(entry -> entry.isFreeWork(head(entry), now))
        .sorted(OLDEST_FIRST)
        .limit(limit)
        .map(entry -> new PendingWork(entry.snapshot(), entry.event()))
        .toList();
  }

  @Override
  public synchronized void pause(String dataset, String operator) {
    pauses.putIfAbsent(dataset, new DatasetPause(dataset, now(), operator));
  }

  @Override
  public synchronized void resume(String dataset, String operator) {
    pauses.remove(dataset);
  }

  @Override
  public synchronized List<DatasetPause> paused() {
    return List.copyOf(pauses.values());
  }

  @Override
  public synchronized Optional<GenerationRecord> find(GenerationId id) {
    forget(now());
    return Optional.ofNullable(entries.get(id)).map(GenerationEntry::snapshot);
  }

  @Override
  public synchronized Optional<LedgerHead> head(String bucket, String sentinelKey) {
    forget(now());
    return Optional.ofNullable(heads.get(new Name(bucket, sentinelKey)))
        .map(SentinelHead::snapshot);
  }

  @Override
  public synchronized List<GenerationRecord> list(
      String dataset, int limit, @Nullable GenerationId after) {
    forget(now());
    GenerationEntry last = after == null ? null : entries.get(after);
    if (after != null && last == null) {
      return List.of();
    }
    return entries.values().stream()
        .filter(entry -> entry.dataset().equals(dataset))
        .filter(entry -> last == null || OLDEST_FIRST.compare(entry, last) < 0)
        .sorted(OLDEST_FIRST.reversed())
        .limit(limit)
        .map(GenerationEntry::snapshot)
        .toList();
  }

  @Override
  public void probe() {
    // The memory of this process always answers.
  }

  private SentinelTransitions at(Generation generation) {
    return at(generation.event());
  }

  private SentinelTransitions at(ObjectEvent event) {
    Instant now = now();
    forget(now);
    SentinelHead head = heads.computeIfAbsent(Name.of(event), at -> new SentinelHead());
    return new SentinelTransitions(head, entries, now);
  }

  private boolean ifKnown(GenerationId id, Function<SentinelTransitions, Boolean> transition) {
    forget(now());
    GenerationEntry entry = entries.get(id);
    return entry != null && transition.apply(at(entry.event()));
  }

  private SentinelHead head(GenerationEntry entry) {
    return heads.getOrDefault(Name.of(entry.event()), new SentinelHead());
  }

  private void forget(Instant now) {
    Instant limit = now.minus(retention);
    heads.values().removeIf(head -> head.touched().isBefore(limit));
    entries.values().removeIf(entry -> entry.touched().isBefore(limit));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
