package dev.lakegate.pipeline;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.Checkpoint;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerificationCheckpoint;
import dev.lakegate.verify.VerificationMeter;
import dev.lakegate.verify.VerifiedGeneration;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a generation while it is worked on: its claim, what was verified, who has it,
 * and how it ends. Only the worker that runs the job changes it, but for the cancellation.
 */
final class ClaimedWork {

  private final JobContext context;
  private final Runnable onNewer;
  private final Budget budget = new Budget();
  private final Set<String> handlersDone = new LinkedHashSet<>();
  private final Map<String, HandlerTurn> turns = new HashMap<>();

  /** What earlier claims spent, at whatever. */
  private Duration spentBefore = Duration.ZERO;

  /** Repetitions that the ledger knew of when the claim was made. */
  private int repetitionsBefore;

  private ClaimId claimId;
  private volatile @Nullable HeldClaim claim;
  private @Nullable VerifiedGeneration verified;
  private @Nullable Verdict verdict;
  private @Nullable VerificationCheckpoint checkpoint;
  private volatile @Nullable VerificationMeter verification;
  private volatile Cancellation cancellation = new Cancellation();
  private volatile Phase phase = Phase.WAITING;

  ClaimedWork(JobContext context, Runnable onNewer) {
    this.context = context;
    this.onNewer = onNewer;
    this.claimId = ClaimId.fresh(context.settings().owner());
  }

  /** The attempt to claim; the same one until the ledger answered. */
  ClaimId claimId() {
    return claimId;
  }

  /** Remembers an acquired claim and keeps its lease alive. */
  void acquired(Claim.Acquired acquired, long sentAtNanos) {
    hold(acquired, sentAtNanos);
    repetitionsBefore = budget.repetitions();
    handlersDone.clear();
    handlersDone.addAll(acquired.handlersDone());
    budget.carryOver(acquired.spent());
    spentBefore = acquired.spent();
    turns.values().forEach(turn -> turn.renew(spentBefore));
    takeUp(acquired.checkpoint());
    if (acquired.pending() != null) {
      verdict = Verdict.pending(acquired.pending(), acquired.pendingPins());
    }
  }

  // What the ledger does not know any more may still be known here.
  private void takeUp(@Nullable String kept) {
    if (kept != null) {
      checkpoint = VerificationCheckpoint.parse(kept).orElse(null);
    }
  }

  /** Keeps a lease alive from now on, with a cancellation of its own. */
  void hold(Claim.Acquired acquired, long sentAtNanos) {
    Cancellation fresh = new Cancellation();
    cancellation = fresh;
    claim =
        new HeldClaim(
            acquired, context.leases().hold(acquired.lease(), sentAtNanos, fresh::cancel, onNewer));
  }

  /** The claim; there is one in every stage but the first. */
  HeldClaim claim() {
    return Objects.requireNonNull(claim, "no claim");
  }

  /** Gives it back; a shutdown does so for a worker that does not come to an end. */
  void giveBack() {
    HeldClaim given = claim;
    if (given != null) {
      context.leases().giveBack(given.held().lease(), budget.spent());
    }
  }

  boolean hasClaim() {
    return claim != null;
  }

  /** The lease, as long as it can be relied on; else {@link CancellationException}. */
  Lease lease() {
    return claim().lease();
  }

  /** Forgets a claim and what came of it, so that the next one is a new attempt. */
  void forgetClaim() {
    HeldClaim forgotten = claim;
    if (forgotten != null) {
      forgotten.held().drop();
      claim = null;
    }
    context.lastChance().leave(this);
    claimId = ClaimId.fresh(context.settings().owner());
    verdict = null;
    keep(null);
  }

  /** Keeps what was verified until it is handed over, and drops what was kept before. */
  void keep(@Nullable VerifiedGeneration generation) {
    VerifiedGeneration before = verified;
    verified = generation;
    if (before != null) {
      drop(before);
    }
  }

  // A file that cannot be deleted says nothing about the generation.
  private static void drop(VerifiedGeneration kept) {
    try {
      kept.close();
    } catch (RuntimeException e) {
      PipelineLog.notDropped(kept, e);
    }
  }

  /** A verification begins. */
  void begin(VerificationMeter meter) {
    verification = meter;
  }

  /** The verification that ran is over; where it came to is where the next one begins. */
  void endVerification() {
    checkpoint = checkpoint();
    verification = null;
  }

  /** The verification that runs; null when none does. May be asked by any thread. */
  @Nullable VerificationMeter verification() {
    return verification;
  }

  /** Where a verification can be taken up; null to begin anew. */
  @Nullable VerificationCheckpoint checkpoint() {
    VerificationMeter running = verification;
    VerificationCheckpoint latest = running == null ? null : running.checkpoint();
    return latest == null ? checkpoint : latest;
  }

  VerifiedGeneration verified() {
    return Objects.requireNonNull(verified, "nothing verified");
  }

  void decide(Verdict end) {
    verdict = end;
  }

  Verdict verdict() {
    return Objects.requireNonNull(verdict, "no verdict");
  }

  boolean hasVerdict() {
    return verdict != null;
  }

  void handlerDone(String handler) {
    handlersDone.add(handler);
  }

  boolean isHandlerDone(String handler) {
    return handlersDone.contains(handler);
  }

  Set<String> handlersDone() {
    return handlersDone;
  }

  /** Where a handler stands that does not have it yet. */
  HandlerTurn turn(String handler) {
    return turns.computeIfAbsent(handler, name -> HandlerTurn.after(spentBefore));
  }

  /** What happens to it now. */
  Phase phase() {
    return phase;
  }

  /** Says here what happens now; the ledger hears of it later, or never. */
  void isIn(Phase now) {
    phase = now;
  }

  /** Says what happens now. */
  void report(Phase now) {
    report(now, null, null, null, null);
  }

  /** Says what happens now, why, and what comes next; without a claim: cancelled. */
  void report(
      Phase now,
      @Nullable Reason reason,
      @Nullable String detail,
      @Nullable Instant next,
      @Nullable Instant deadline) {
    phase = now;
    Progress progress = progress(now, reason, detail, next, deadline);
    require(context.ledger().progress(lease(), progress));
  }

  /**
   * Passes when the ledger took the change; else the claim is lost: {@link CancellationException}.
   */
  static void require(boolean accepted) {
    if (!accepted) {
      throw new CancellationException("claim lost");
    }
  }

  /** How far it is, for the ledger. */
  Progress progress(
      Phase now,
      @Nullable Reason reason,
      @Nullable String detail,
      @Nullable Instant next,
      @Nullable Instant deadline) {
    VerificationMeter running = verification;
    // Before the checkpoint, which may be ahead of what is told, but not behind it.
    Advance advance =
        running == null ? null : VerificationReports.advance(running, context.clock().instant());
    return new Progress(
        now,
        attempt(),
        reason,
        detail,
        next,
        deadline,
        budget.spent(),
        handlersDone,
        kept(checkpoint()),
        advance);
  }

  private static @Nullable Checkpoint kept(@Nullable VerificationCheckpoint checkpoint) {
    return checkpoint == null ? null : new Checkpoint(checkpoint.text(), checkpoint.files());
  }

  Budget budget() {
    return budget;
  }

  /** Stops what is done under the current claim. */
  Cancellation cancellation() {
    return cancellation;
  }

  /** Which attempt this is, over all claims and repetitions, from 1. */
  int attempt() {
    HeldClaim present = claim;
    int claims = present == null ? 1 : present.acquired().attempt();
    return claims + budget.repetitions() - repetitionsBefore;
  }
}
