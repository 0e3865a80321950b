package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One generation's record and its transitions, for ledgers that hold it as an object meanwhile. Not
 * thread-safe: the ledger that owns it lets one transition happen at a time.
 */
public final class GenerationEntry {

  private final GenerationIdentity identity;
  private final Instant firstSeen;
  private boolean unprecedented;
  private final History history = new History();
  private GenerationState state = GenerationState.CLAIMED;
  private Origin origin;
  private final Standing standing;
  private @Nullable String checkpoint;
  private long reached;
  private @Nullable Decision pending;
  private @Nullable FinishedPins pendingPins;
  private Set<String> handlersDone = Set.of();
  private Duration spent = Duration.ZERO;
  private int attempt;
  private int crashes;
  private int repetition;
  private boolean recordless;
  private long ended;
  private Instant touched;

  GenerationEntry(Generation generation, Origin origin, boolean unprecedented, Instant now) {
    this.identity = GenerationIdentity.of(generation);
    this.origin = origin;
    this.unprecedented = unprecedented;
    this.firstSeen = now;
    this.standing = new Standing(now);
    this.touched = now;
  }

  /** The entry that was kept. */
  public GenerationEntry(KeptGeneration kept) {
    GenerationRecord record = kept.record();
    this.identity = kept.identity();
    this.firstSeen = record.firstSeen();
    this.unprecedented = kept.unprecedented();
    record.history().forEach(history::add);
    this.state = record.state();
    this.origin = record.origin();
    this.standing = new Standing(record);
    this.checkpoint = kept.checkpoint();
    this.reached = kept.reached();
    this.pending = record.pending();
    this.pendingPins = kept.pendingPins();
    this.handlersDone = record.handlersDone();
    this.spent = record.spent();
    this.attempt = record.attempt();
    this.crashes = record.crashes();
    this.repetition = record.repetition();
    this.recordless = record.recordless();
    this.ended = kept.ended();
    this.touched = kept.touched();
  }

  /** All of it, to be kept. */
  public KeptGeneration keep() {
    return new KeptGeneration(
        identity, snapshot(), checkpoint, reached, pendingPins, unprecedented, ended, touched);
  }

  void claim(Origin from, String claimer, boolean hasCrashed, Instant now) {
    standing.leave(now);
    crashes += hasCrashed ? 1 : 0;
    attempt++;
    origin = from;
    standing.belongsTo(claimer);
    history.add(hasCrashed ? "taken-over" : "claimed", null, null, claimer, now);
  }

  void progress(Progress progress, String worker, Instant now) {
    if (standing.isOtherThan(progress)) {
      history.add(lowerCase(progress.phase()), progress.reason(), progress.detail(), worker, now);
    }
    if (!handlersDone.equals(progress.handlersDone()) || isFurther(progress.checkpoint())) {
      crashes = 0;
    }
    attempt = Math.max(attempt, progress.attempt());
    standing.enter(progress, now);
    spent = progress.spent();
    handlersDone = progress.handlersDone();
    keep(progress.checkpoint());
  }

  private boolean isFurther(@Nullable Checkpoint given) {
    return given != null && given.reached() > reached;
  }

  private void keep(@Nullable Checkpoint given) {
    checkpoint = given == null ? null : given.text();
    reached = given == null ? reached : Math.max(reached, given.reached());
  }

  void decide(Decision decision, @Nullable FinishedPins pins, String worker, Instant now) {
    if (!decision.equals(pending)) {
      pending = decision;
      pendingPins = pins;
      String what = "decided-" + lowerCase(decision.state());
      history.add(what, decision.reason(), decision.detail(), worker, now);
    }
  }

  void finish(Decision decision, String worker, long token, Instant now) {
    standing.leave(now);
    ended = token;
    end(decision, worker, now);
    standing.because(decision.reason(), decision.detail());
  }

  /** A newer one won. */
  void supersede(String by, String worker, Instant now) {
    standing.leave(now);
    end(new Decision(GenerationState.SUPERSEDED, null, by), worker, now);
    standing.because(null, by);
    touch(now);
  }

  void release(Duration spentSoFar, String worker, long token, Instant now) {
    standing.leave(now);
    ended = token;
    spent = spentSoFar;
    attempt--;
    history.add("released", null, null, worker, now);
  }

  /** Its holder is gone, and nothing says that it is older than what took its place. */
  void abandon(String worker, Instant now) {
    standing.leave(now);
    crashes++;
    history.add("lapsed", null, null, worker, now);
    touch(now);
  }

  /** Nobody brings it: it waits in the ledger to be claimed. */
  void enqueue(Instant now) {
    recordless = true;
    unprecedented = false;
    history.add("enqueued", null, null, origin.text(), now);
  }

  /** It ended, and begins again without a record of the source. */
  void reopen(String operator, Instant now) {
    if (state == GenerationState.COMPLETED) {
      handlersDone = Set.of();
      repetition++;
    }
    standing.leave(now);
    state = GenerationState.CLAIMED;
    recordless = true;
    unprecedented = false;
    spent = Duration.ZERO;
    crashes = 0;
    attempt = 0;
    history.add("reopened", null, null, operator, now);
    touch(now);
  }

  void skip(Decision decision, String operator, Instant now) {
    standing.leave(now);
    end(decision, operator, now);
    standing.because(null, decision.detail());
    touch(now);
  }

  /** Whether that very call ended it. */
  boolean isFinishedBy(long token, Decision decision) {
    return ended == token
        && state == decision.state()
        && standing.isBecause(decision.reason(), decision.detail());
  }

  /** Whether that very call gave it back. */
  boolean isReleasedBy(long token, Duration spentSoFar) {
    return ended == token && !state.isFinal() && spent.equals(spentSoFar);
  }

  void touch(Instant now) {
    touched = now;
  }

  /** When it was changed last. */
  public Instant touched() {
    return touched;
  }

  /** Identifies it. */
  public GenerationId id() {
    return identity.id();
  }

  /** What announced it. */
  public ObjectEvent event() {
    return identity.event();
  }

  /** Its dataset's name. */
  public String dataset() {
    return identity.dataset();
  }

  /** Whether it waits in the ledger, and nobody has it. */
  public boolean isFreeWork(SentinelHead head, Instant now) {
    return recordless && !(head.isCurrent(id()) && head.isLive(now));
  }

  /** Where it stands. */
  public GenerationState state() {
    return state;
  }

  /** When the record was made. */
  public Instant firstSeen() {
    return firstSeen;
  }

  Sequencer sequencer() {
    return identity.event().sequencer();
  }

  @Nullable Phase phase() {
    return standing.phase();
  }

  boolean isUnprecedented() {
    return unprecedented;
  }

  @Nullable String checkpoint() {
    return checkpoint;
  }

  @Nullable FinishedPins pendingPins() {
    return pendingPins;
  }

  /** As people see it. */
  public GenerationRecord snapshot() {
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
        state,
        standing.phase(),
        standing.since(),
        standing.reason(),
        standing.detail(),
        standing.next(),
        standing.deadline(),
        standing.advance(),
        attempt,
        crashes,
        spent,
        handlersDone,
        repetition,
        recordless,
        pending,
        origin,
        standing.owner(),
        firstSeen,
        history.lines());
  }

  private void end(Decision decision, String worker, Instant now) {
    state = decision.state();
    recordless = false;
    pending = null;
    pendingPins = null;
    checkpoint = null;
    reached = 0;
    history.add(lowerCase(decision.state()), decision.reason(), decision.detail(), worker, now);
  }

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
