package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.Sequencer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call of claim: who gets the sentinel, and what becomes of who had it. */
final class ClaimAttempt {

  private final SentinelHead head;
  private final Map<GenerationId, GenerationEntry> entries;
  private final Generation generation;
  private final GenerationId id;
  private final ClaimId claimId;
  private final Origin origin;
  private final Duration leaseFor;
  private final boolean regressed;
  private final Instant now;

  ClaimAttempt(
      SentinelHead head,
      Map<GenerationId, GenerationEntry> entries,
      Generation generation,
      ClaimId claimId,
      Origin origin,
      Duration leaseFor,
      boolean regressed,
      Instant now) {
    this.head = head;
    this.entries = entries;
    this.generation = generation;
    this.id = generation.id();
    this.claimId = claimId;
    this.origin = origin;
    this.leaseFor = leaseFor;
    this.regressed = regressed;
    this.now = now;
  }

  /** The answer, after the transition it tells of. */
  Claim answer() {
    GenerationEntry known = entries.get(id);
    GenerationState ended = ended(known);
    if (ended != null) {
      return new Claim.AlreadyFinal(ended);
    }
    if (known != null && head.isCurrent(id) && head.isHeldBy(claimId)) {
      head.extend(now.plus(leaseFor));
      return acquired(known);
    }
    if (head.isCurrent(id) && head.isLive(now)) {
      return held(true);
    }
    Sequencer newer = regressed ? null : head.newerThan(generation.sequencer());
    return newer == null ? takeUnlessHeld(known) : stale(known, newer);
  }

  /** How it ended, whether its entry still says so or only the head. */
  private @Nullable GenerationState ended(@Nullable GenerationEntry known) {
    return known != null && known.state().isFinal() ? known.state() : head.ended(id);
  }

  private Claim held(boolean isSameGeneration) {
    return new Claim.HeldByOther(head.left(now), isSameGeneration, head.origin());
  }

  private Claim stale(@Nullable GenerationEntry known, Sequencer newer) {
    if (known != null) {
      supersede(known, "by sequencer " + newer.identity());
      if (head.isCurrent(id)) {
        head.unhold();
      }
    }
    return new Claim.Stale(newer.identity());
  }

  private Claim takeUnlessHeld(@Nullable GenerationEntry known) {
    boolean isUnprecedented = !head.canPlace(generation.sequencer());
    head.raise(generation.sequencer());
    if (head.isLive(now)) {
      letHolderKnow();
      return held(false);
    }
    leaveCurrent();
    boolean hasCrashed = head.isCurrent(id) && head.isHeld();
    GenerationEntry entry =
        known == null ? new GenerationEntry(generation, origin, isUnprecedented, now) : known;
    entries.put(id, entry);
    entry.claim(origin, claimId.owner(), hasCrashed, now);
    head.hold(id, claimId, origin, now.plus(leaseFor), now);
    return acquired(entry);
  }

  private void letHolderKnow() {
    GenerationId holder = head.current();
    GenerationEntry older = holder == null ? null : entries.get(holder);
    if (older != null && isOlder(older)) {
      head.letNewerWait();
    }
  }

  private boolean isOlder(GenerationEntry entry) {
    return entry.sequencer().compare(generation.sequencer()).orElse(0) < 0;
  }

  /** What becomes of the generation that had the sentinel before. */
  private void leaveCurrent() {
    GenerationId before = head.current();
    GenerationEntry older = before == null || before.equals(id) ? null : entries.get(before);
    if (older == null || older.state().isFinal()) {
      return;
    }
    if (regressed || isOlder(older)) {
      supersede(older, "by " + id);
    } else if (head.isHeld()) {
      older.abandon(claimId.owner(), now);
    }
  }

  private void supersede(GenerationEntry older, String by) {
    older.supersede(by, claimId.owner(), now);
    head.end(older.id(), GenerationState.SUPERSEDED);
  }

  private Claim acquired(GenerationEntry entry) {
    GenerationRecord record = entry.snapshot();
    return new Claim.Acquired(
        new Lease(generation, claimId, head.token()),
        record.attempt(),
        record.crashes(),
        record.spent(),
        record.handlersDone(),
        entry.checkpoint(),
        record.repetition(),
        record.pending(),
        entry.pendingPins(),
        record.firstSeen(),
        entry.isUnprecedented(),
        head.pinsOfAnother(id));
  }
}
