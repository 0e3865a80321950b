package dev.lakegate.ledger.memory;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One generation's record while it changes. Guarded by the ledger's lock. */
final class Entry {

  private static final int HISTORY = 32;

  private final Generation generation;
  private final Instant firstSeen;
  private final boolean isUnprecedented;
  private final Deque<GenerationRecord.Transition> history = new ArrayDeque<>();
  private GenerationState state = GenerationState.CLAIMED;
  private Instant since;
  private Origin origin;
  private @Nullable Phase phase;
  private @Nullable Reason reason;
  private @Nullable String detail;
  private @Nullable Instant next;
  private @Nullable Instant deadline;
  private @Nullable String owner;
  private @Nullable String checkpoint;
  private @Nullable Decision pending;
  private Set<String> handlersDone = Set.of();
  private Duration spent = Duration.ZERO;
  private int attempt;
  private int crashes;
  private long ended;
  private Instant touched;

  Entry(Generation generation, Origin origin, boolean isUnprecedented, Instant now) {
    this.generation = generation;
    this.origin = origin;
    this.isUnprecedented = isUnprecedented;
    this.firstSeen = now;
    this.since = now;
    this.touched = now;
  }

  void claim(Origin from, String claimer, boolean hasCrashed, Instant now) {
    leavePhase(now);
    crashes += hasCrashed ? 1 : 0;
    attempt++;
    origin = from;
    owner = claimer;
    remember(hasCrashed ? "taken-over" : "claimed", null, null, claimer, now);
  }

  void progress(Progress progress, String worker, Instant now) {
    boolean isOtherPhase = phase != progress.phase();
    since = isOtherPhase ? now : since;
    if (isOtherPhase || reason != progress.reason()) {
      String what = progress.phase().name().toLowerCase(Locale.ROOT);
      remember(what, progress.reason(), progress.detail(), worker, now);
    }
    if (!handlersDone.equals(progress.handlersDone())
        || !Objects.equals(checkpoint, progress.checkpoint())) {
      crashes = 0;
    }
    attempt = Math.max(attempt, progress.attempt());
    phase = progress.phase();
    reason = progress.reason();
    detail = progress.detail();
    next = progress.next();
    deadline = progress.deadline();
    spent = progress.spent();
    handlersDone = progress.handlersDone();
    checkpoint = progress.checkpoint();
  }

  void decide(Decision decision, String worker, Instant now) {
    if (!decision.equals(pending)) {
      pending = decision;
      String what = "decided-" + decision.state().name().toLowerCase(Locale.ROOT);
      remember(what, decision.reason(), decision.detail(), worker, now);
    }
  }

  void finish(Decision decision, String worker, long token, Instant now) {
    leavePhase(now);
    ended = token;
    end(decision, worker, now);
    reason = decision.reason();
    detail = decision.detail();
  }

  /** A newer one won. */
  void supersede(String by, String worker, Instant now) {
    leavePhase(now);
    end(new Decision(GenerationState.SUPERSEDED, null, by), worker, now);
    detail = by;
    touch(now);
  }

  void release(Duration spentSoFar, String worker, long token, Instant now) {
    leavePhase(now);
    ended = token;
    spent = spentSoFar;
    attempt--;
    remember("released", null, null, worker, now);
  }

  /** Its holder is gone, and nothing says that it is older than what took its place. */
  void abandon(String worker, Instant now) {
    leavePhase(now);
    crashes++;
    remember("lapsed", null, null, worker, now);
    touch(now);
  }

  /** Whether that very call ended it. */
  boolean isFinishedBy(long token, Decision decision) {
    return ended == token
        && state == decision.state()
        && reason == decision.reason()
        && Objects.equals(detail, decision.detail());
  }

  /** Whether that very call gave it back. */
  boolean isReleasedBy(long token, Duration spentSoFar) {
    return ended == token && !state.isFinal() && spent.equals(spentSoFar);
  }

  void touch(Instant now) {
    touched = now;
  }

  boolean isOlderThan(Instant limit) {
    return touched.isBefore(limit);
  }

  GenerationId id() {
    return generation.id();
  }

  Generation generation() {
    return generation;
  }

  GenerationState state() {
    return state;
  }

  Instant firstSeen() {
    return firstSeen;
  }

  boolean isUnprecedented() {
    return isUnprecedented;
  }

  @Nullable String checkpoint() {
    return checkpoint;
  }

  /** As it stands. */
  GenerationRecord snapshot() {
    return new GenerationRecord(
        generation.id(),
        generation.dataset().name(),
        generation.bucket(),
        generation.sentinelKey(),
        generation.prefix(),
        generation.event().versionId(),
        generation.sequencerText(),
        state,
        phase,
        since,
        reason,
        detail,
        next,
        deadline,
        attempt,
        crashes,
        spent,
        handlersDone,
        pending,
        origin,
        owner,
        firstSeen,
        List.copyOf(history));
  }

  private void leavePhase(Instant now) {
    since = now;
    phase = null;
    reason = null;
    detail = null;
    next = null;
    deadline = null;
    owner = null;
  }

  private void end(Decision decision, String worker, Instant now) {
    state = decision.state();
    pending = null;
    checkpoint = null;
    String what = decision.state().name().toLowerCase(Locale.ROOT);
    remember(what, decision.reason(), decision.detail(), worker, now);
  }

  private void remember(
      String what, @Nullable Reason why, @Nullable String more, String worker, Instant now) {
    history.addLast(new GenerationRecord.Transition(now, what, why, more, worker));
    if (history.size() > HISTORY) {
      history.removeFirst();
    }
  }
}
