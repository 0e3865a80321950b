package dev.lakegate.ledger.memory;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.Sequencer;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call of claim, under the ledger's lock. */
final class ClaimAttempt {

  private final Sentinel sentinel;
  private final Map<GenerationId, Entry> entries;
  private final Generation generation;
  private final GenerationId id;
  private final ClaimId claimId;
  private final Origin origin;
  private final Duration leaseFor;
  private final Instant now;

  ClaimAttempt(
      Sentinel sentinel,
      Map<GenerationId, Entry> entries,
      Generation generation,
      ClaimId claimId,
      Origin origin,
      Duration leaseFor,
      Instant now) {
    this.sentinel = sentinel;
    this.entries = entries;
    this.generation = generation;
    this.id = generation.id();
    this.claimId = claimId;
    this.origin = origin;
    this.leaseFor = leaseFor;
    this.now = now;
  }

  /** The answer, after the transition it tells of. */
  Claim answer() {
    Entry known = entries.get(id);
    GenerationState ended = ended(known);
    if (ended != null) {
      return new Claim.AlreadyFinal(ended);
    }
    if (known != null && sentinel.isCurrent(id) && sentinel.isHeldBy(claimId)) {
      sentinel.extend(now.plus(leaseFor));
      return acquired(known);
    }
    if (sentinel.isCurrent(id) && sentinel.isLive(now)) {
      return held(true);
    }
    Sequencer newer = sentinel.newerThan(generation.sequencer());
    return newer == null ? takeUnlessHeld(known) : stale(known, newer);
  }

  /** How it ended, whether its entry still says so or only the sentinel. */
  private @Nullable GenerationState ended(@Nullable Entry known) {
    return known != null && known.state().isFinal() ? known.state() : sentinel.ended(id);
  }

  private Claim held(boolean isSameGeneration) {
    return new Claim.HeldByOther(sentinel.left(now), isSameGeneration, sentinel.origin());
  }

  private Claim stale(@Nullable Entry known, Sequencer newer) {
    if (known != null) {
      supersede(known, "by sequencer " + newer.identity());
      if (sentinel.isCurrent(id)) {
        sentinel.unhold();
      }
    }
    return new Claim.Stale(newer.identity());
  }

  private Claim takeUnlessHeld(@Nullable Entry known) {
    boolean isUnprecedented = !sentinel.canPlace(generation.sequencer());
    sentinel.raise(generation.sequencer());
    if (sentinel.isLive(now)) {
      return held(false);
    }
    leaveCurrent();
    boolean hasCrashed = sentinel.isCurrent(id) && sentinel.isHeld();
    Entry entry = known == null ? new Entry(generation, origin, isUnprecedented, now) : known;
    entries.put(id, entry);
    entry.claim(origin, claimId.owner(), hasCrashed, now);
    sentinel.hold(entry, claimId, origin, now.plus(leaseFor), now);
    return acquired(entry);
  }

  /** What becomes of the generation that had the sentinel before. */
  private void leaveCurrent() {
    Entry older = sentinel.current();
    if (older == null || older.id().equals(id) || older.state().isFinal()) {
      return;
    }
    if (older.generation().sequencer().compare(generation.sequencer()).orElse(0) < 0) {
      supersede(older, "by " + id);
    } else if (sentinel.isHeld()) {
      older.abandon(claimId.owner(), now);
    }
  }

  private void supersede(Entry older, String by) {
    older.supersede(by, claimId.owner(), now);
    sentinel.end(older.id(), GenerationState.SUPERSEDED);
  }

  private Claim acquired(Entry entry) {
    GenerationRecord record = entry.snapshot();
    return new Claim.Acquired(
        new Lease(generation, claimId, sentinel.token()),
        record.attempt(),
        record.crashes(),
        record.spent(),
        record.handlersDone(),
        entry.checkpoint(),
        record.pending(),
        record.firstSeen(),
        entry.isUnprecedented(),
        sentinel.pinsOfAnother(id));
  }
}
