package dev.lakegate.pipeline;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.pipeline.LaneScheduler.Task;
import dev.lakegate.pipeline.Outages.Outage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One generation on its way through the stages, and all that is known of it here. One worker at a
 * time runs it; other threads only cancel it and look at it.
 */
final class GenerationJob implements Task {

  private final JobContext context;
  private final Stages stages;
  private final JobSource source;
  private final Instant firstSeen;
  private final Duration downtimeBefore;
  private final ClaimedWork work;

  private int changes;
  private boolean resting;

  private volatile Stage stage;
  private volatile boolean stopping;
  private volatile boolean outrun;

  GenerationJob(JobContext context, Stages stages, JobSource source) {
    this.context = context;
    this.stages = stages;
    this.source = source;
    this.firstSeen = context.clock().instant();
    this.downtimeBefore = context.downtime(source.generation().bucket());
    this.work = new ClaimedWork(context, this::newerWaits);
    this.stage = stages.claim();
  }

  @Override
  public Step run() {
    boolean rested = resting;
    resting = false;
    if (rested && isRevoked()) {
      return abandon();
    }
    Step step = runStage();
    while (step instanceof Step.Again) {
      step = runStage();
    }
    return step;
  }

  private Step runStage() {
    if (isUnwanted()) {
      return abandon();
    }
    try {
      return stage.run(this);
    } catch (CancellationException e) {
      return isUnwanted() ? abandon() : proceed(stages.recover());
    } catch (LakegateException e) {
      return e.reason().kind() == FailureKind.ENVIRONMENT
          ? park(e.reason(), e.detail())
          : retry(e.reason(), e.detail());
    } catch (RuntimeException | Error e) {
      context.fatalErrors().check(e);
      PipelineLog.unexpected(this, e);
      return retry(Reason.STORE_ERROR, "Unexpected " + InertText.of(e));
    }
  }

  private boolean isUnwanted() {
    return isRevoked() && !stage.outlivesRevocation();
  }

  /** Whether it is somebody else's from now on. */
  boolean isRevoked() {
    return stopping || !source.assignment().isLive();
  }

  /** Goes on with another stage at once. */
  synchronized Step proceed(Stage next) {
    stage = next;
    return Step.AGAIN;
  }

  /**
   * A newer generation of the same sentinel waits for this one: what is only verified gives way.
   */
  private synchronized void newerWaits() {
    outrun = true;
    if (!stage.outlivesRevocation()) {
      work.cancellation().cancel();
      context.wake().accept(this);
    }
  }

  /** Whether a newer generation of the same sentinel waits for this one. */
  boolean isOutrun() {
    return outrun;
  }

  /** Gives way to a newer generation. */
  Step giveWay() {
    Decision superseded =
        new Decision(GenerationState.SUPERSEDED, null, "a newer generation came meanwhile");
    return conclude(Verdict.of(superseded, null));
  }

  /** Starts over with a new claim. */
  Step restart() {
    outrun = false;
    return proceed(stages.claim());
  }

  /** Goes on to tell the world how it ends. */
  Step conclude(Verdict end) {
    work.decide(end);
    return proceed(stages.conclude());
  }

  /** Waits for something that is late, until the deadline; the budget stands still. */
  Step waitFor(Reason reason, String detail, Instant deadline) {
    Instant now = context.clock().instant();
    Duration left = Duration.between(now, deadline);
    Duration delay = WaitDelays.next(Duration.between(firstSeen, now), left);
    work.report(Phase.WAITING, reason, detail, now.plus(delay), deadline);
    return Step.waitFor(delay);
  }

  /** Repeats the stage after a back-off, or fails when the budget is used up. */
  Step retry(Reason reason, String detail) {
    if (isRevoked()) {
      return abandon();
    }
    RetryPolicy policy = context.settings().retryBefore(dataset().definition().handlers());
    Optional<Duration> delay = work.budget().nextBackOff(policy);
    if (delay.isEmpty() && work.hasClaim() && !work.hasVerdict()) {
      return conclude(Verdict.of(new Decision(GenerationState.FAILED, reason, detail), null));
    }
    Duration backOff = delay.orElse(context.settings().retry().maxDelay());
    context.listener().retry(dataset(), reason);
    PipelineLog.retry(this, reason, detail, backOff);
    return rest(reason, detail, backOff);
  }

  /** Repeats the stage after that time; once revoked it is left to somebody else. */
  Step rest(Reason reason, String detail, Duration delay) {
    if (isRevoked()) {
      return abandon();
    }
    resting = true;
    try {
      if (work.hasClaim()) {
        work.report(Phase.RETRYING, reason, detail, context.clock().instant().plus(delay), null);
      }
    } catch (CancellationException | LakegateException e) {
      // The stage finds out by itself when it runs again.
      PipelineLog.notReported(this, e);
    }
    return Step.waitFor(delay);
  }

  /**
   * Waits until something that everybody needs is back; the budget stands still. Once revoked it
   * waits for the ledger alone, which has yet to learn what was handed over.
   */
  Step park(Reason reason, String detail) {
    resting = reason != Reason.LEDGER_UNAVAILABLE;
    if (resting && isRevoked()) {
      return abandon();
    }
    Outage outage = EnvironmentProbes.outage(reason, generation().bucket());
    work.isIn(Phase.RETRYING);
    return context.outages().park(this, outage, detail, context.probes().probeFor(outage));
  }

  /** Gives the claim back and ends without an outcome: somebody else goes on. */
  private Step abandon() {
    work.giveBack();
    return end();
  }

  /** Gives a claim back that was just made, to make it again after that time. */
  Step stepBack(Duration delay) {
    work.giveBack();
    work.forgetClaim();
    return Step.waitFor(delay);
  }

  /** Ends with a final outcome: as far as this generation goes, the record is done. */
  Step complete(String outcome, @Nullable Reason reason, @Nullable String detail) {
    context.listener().generation(generation(), outcome, reason);
    PipelineLog.outcome(this, outcome, reason, detail);
    Step step = end();
    try {
      source.completed().run();
    } catch (RuntimeException e) {
      // It is over here, whatever became of the acknowledgement.
      PipelineLog.unexpected(this, e);
    }
    return step;
  }

  /** Ends without an outcome, and without a claim to give back. */
  Step end() {
    work.forgetClaim();
    source.ended().accept(this);
    return Step.DONE;
  }

  /** Stops what does not outlive a revocation; a handler that begins meanwhile is not stopped. */
  synchronized void revoke() {
    if (!stage.outlivesRevocation()) {
      work.cancellation().cancel();
    }
  }

  /** Stops what does not outlive a revocation, and does not begin anything more. */
  void shutDown() {
    stopping = true;
    revoke();
  }

  /** Whether it goes on although it was revoked. */
  boolean outlivesRevocation() {
    return stage.outlivesRevocation();
  }

  /**
   * Gives the claim back of what does not come to an end, since the process does; others need not
   * wait for the lease to lapse. A handler may still be at work: its claim is kept.
   */
  void leaveBehind() {
    if (!outlivesRevocation()) {
      work.giveBack();
    }
  }

  /** Stops a handler, too. */
  void interrupt() {
    stopping = true;
    work.cancellation().cancel();
  }

  /** A handler has it. */
  void handlerDone(String handler) {
    work.handlerDone(handler);
    work.report(Phase.HANDLING);
  }

  /** How often the files changed under it, this time included. */
  int countChange() {
    return ++changes;
  }

  Generation generation() {
    return source.generation();
  }

  Dataset dataset() {
    return generation().dataset();
  }

  /** What is known of it. */
  ClaimedWork work() {
    return work;
  }

  JobSource source() {
    return source;
  }

  Instant firstSeen() {
    return firstSeen;
  }

  /** How long something that it needs was down since it was first seen, in its turn or before. */
  Duration downtimeSince() {
    return context.downtime(generation().bucket()).minus(downtimeBefore);
  }
}
