package dev.lakegate.ledger.memory;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Progress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Keeps the ledger in this process; one lock makes each call one transition. */
final class MemoryGenerationLedger implements GenerationLedger {

  private static final Comparator<Entry> LATEST_FIRST =
      Comparator.comparing(Entry::firstSeen).thenComparing(entry -> entry.id().value()).reversed();

  private final Clock clock;
  private final Duration retention;
  private final Map<Name, Sentinel> sentinels = new HashMap<>();
  private final Map<GenerationId, Entry> entries = new HashMap<>();

  /** What a sentinel is known by. */
  private record Name(String bucket, String sentinelKey) {

    static Name of(Generation generation) {
      return new Name(generation.bucket(), generation.sentinelKey());
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
    Instant now = now();
    forget(now);
    Sentinel sentinel = sentinels.computeIfAbsent(Name.of(generation), at -> new Sentinel());
    ClaimAttempt attempt =
        new ClaimAttempt(sentinel, entries, generation, claimId, origin, leaseFor, now);
    Claim claim = attempt.answer();
    touch(generation, now);
    return claim;
  }

  @Override
  public synchronized boolean renew(Lease lease, Duration leaseFor) {
    return ifCurrent(lease, (sentinel, entry) -> sentinel.extend(now().plus(leaseFor)));
  }

  @Override
  public synchronized boolean progress(Lease lease, Progress progress) {
    String owner = lease.claimId().owner();
    return ifCurrent(lease, (sentinel, entry) -> entry.progress(progress, owner, now()));
  }

  @Override
  public synchronized boolean decide(Lease lease, Decision decision) {
    String owner = lease.claimId().owner();
    return ifCurrent(lease, (sentinel, entry) -> entry.decide(decision, owner, now()));
  }

  @Override
  public synchronized boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    boolean isDone =
        ifCurrent(
            lease,
            (sentinel, entry) -> {
              entry.finish(decision, lease.claimId().owner(), lease.token(), now());
              sentinel.end(entry.id(), decision.state());
              sentinel.keep(pins);
              sentinel.unhold();
            });
    return isDone || isRepeated(lease, entry -> entry.isFinishedBy(lease.token(), decision));
  }

  @Override
  public synchronized boolean release(Lease lease, Duration spent) {
    boolean isDone =
        ifCurrent(
            lease,
            (sentinel, entry) -> {
              entry.release(spent, lease.claimId().owner(), lease.token(), now());
              sentinel.unhold();
            });
    return isDone || isRepeated(lease, entry -> entry.isReleasedBy(lease.token(), spent));
  }

  @Override
  public synchronized Optional<GenerationRecord> find(GenerationId id) {
    forget(now());
    return Optional.ofNullable(entries.get(id)).map(Entry::snapshot);
  }

  @Override
  public synchronized Optional<LedgerHead> head(String bucket, String sentinelKey) {
    forget(now());
    return Optional.ofNullable(sentinels.get(new Name(bucket, sentinelKey)))
        .map(Sentinel::snapshot);
  }

  @Override
  public synchronized List<GenerationRecord> list(
      String dataset, int limit, @Nullable GenerationId after) {
    forget(now());
    Entry last = after == null ? null : entries.get(after);
    if (after != null && last == null) {
      return List.of();
    }
    return entries.values().stream()
        .filter(entry -> entry.generation().dataset().name().equals(dataset))
        .filter(entry -> last == null || LATEST_FIRST.compare(entry, last) > 0)
        .sorted(LATEST_FIRST)
        .limit(limit)
        .map(Entry::snapshot)
        .toList();
  }

  @Override
  public void probe() {
    // The memory of this process always answers.
  }

  private boolean ifCurrent(Lease lease, BiConsumer<Sentinel, Entry> transition) {
    forget(now());
    Sentinel sentinel = sentinels.get(Name.of(lease.generation()));
    Entry entry = entries.get(lease.generation().id());
    if (sentinel == null || entry == null || !sentinel.isHeldBy(lease)) {
      return false;
    }
    transition.accept(sentinel, entry);
    touch(lease.generation(), now());
    return true;
  }

  /** Whether that very call happened, and only its reply was lost. */
  private boolean isRepeated(Lease lease, Predicate<Entry> isSame) {
    Entry entry = entries.get(lease.generation().id());
    return entry != null && isSame.test(entry);
  }

  private void touch(Generation generation, Instant now) {
    Optional.ofNullable(sentinels.get(Name.of(generation))).ifPresent(s -> s.touch(now));
    Optional.ofNullable(entries.get(generation.id())).ifPresent(entry -> entry.touch(now));
  }

  private void forget(Instant now) {
    Instant limit = now.minus(retention);
    sentinels.values().removeIf(sentinel -> sentinel.isOlderThan(limit));
    entries.values().removeIf(entry -> entry.isOlderThan(limit));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
