package dev.lakegate.pipeline;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.pipeline.LaneScheduler.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Asks the ledger whether this is news, and whether it is ours to work on. */
final class ClaimStage implements Stage {

  private static final Duration SHORTEST_WAIT = Duration.ofMillis(100);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final JobContext context;
  private final RegressionCheck regressions;
  private final Stage verify;

  ClaimStage(JobContext context, RegressionCheck regressions, Stage verify) {
    this.context = context;
    this.regressions = regressions;
    this.verify = verify;
  }

  @Override
  public boolean outlivesRevocation() {
    return false;
  }

  @Override
  public Step run(GenerationJob job) {
    if (context.pauses().isPaused(job.dataset().name())) {
      return Step.waitFor(PausedDatasets.LOOK_AGAIN);
    }
    long sentAtNanos = System.nanoTime();
    return proceed(job, claim(job), sentAtNanos);
  }

  private Claim claim(GenerationJob job) {
    return context
        .ledger()
        .claim(
            job.generation(),
            job.work().claimId(),
            job.source().origin(),
            context.settings().leaseDuration());
  }

  private Step proceed(GenerationJob job, Claim claim, long sentAtNanos) {
    if (claim instanceof Claim.Acquired acquired) {
      job.work().acquired(acquired, sentAtNanos);
      return begin(job, acquired);
    } else if (claim instanceof Claim.HeldByOther holder) {
      return waitForHolder(job, holder);
    } else if (claim instanceof Claim.AlreadyFinal already) {
      context.recentEnds().add(job.generation().id());
      return pass(job, "duplicate", "already " + already.state());
    } else if (claim instanceof Claim.Stale stale) {
      return stale(job, stale);
    }
    throw new IllegalStateException("Unknown claim " + claim);
  }

  /** Somebody else has it, or had it: nothing is left to do. */
  private static Step pass(GenerationJob job, String outcome, String detail) {
    return job.source().isRecordless() ? job.end() : job.complete(outcome, null, detail);
  }

  private Step stale(GenerationJob job, Claim.Stale stale) {
    if (!regressions.standsThereNow(job.generation())) {
      return pass(job, "stale", "newer is known: sequencer " + stale.highest());
    }
    long sentAtNanos = System.nanoTime();
    Claim claim =
        context
            .ledger()
            .claimRegressed(
                job.generation(),
                job.work().claimId(),
                job.source().origin(),
                context.settings().leaseDuration());
    if (claim instanceof Claim.Acquired) {
      PipelineLog.regression(job, stale.highest());
      context.listener().regression(job.dataset());
    }
    return proceed(job, claim, sentAtNanos);
  }

  private Step begin(GenerationJob job, Claim.Acquired acquired) {
    if (isSuspect(acquired)
        && !job.work().hasVerdict()
        && !context.lastChance().enter(job.work())) {
      return job.stepBack(LastChance.ASK_AGAIN);
    }
    if (acquired.crashes() > 0) {
      context.listener().takeover(job.dataset());
      PipelineLog.takenOver(job, acquired);
    }
    if (job.work().hasVerdict()) {
      return job.conclude(job.work().verdict());
    }
    Optional<Decision> refusal = refusal(job, acquired);
    return refusal.isPresent()
        ? job.conclude(Verdict.of(refusal.get(), null))
        : job.proceed(verify);
  }

  // What nothing died of yet is none, however low the limit is.
  private boolean isSuspect(Claim.Acquired acquired) {
    return acquired.crashes() > 0 && acquired.crashes() == context.settings().crashLimit() - 1;
  }

  private Optional<Decision> refusal(GenerationJob job, Claim.Acquired acquired) {
    int limit = context.settings().crashLimit();
    if (acquired.crashes() >= limit) {
      String detail =
          "the process died %d times on it without progress".formatted(acquired.crashes());
      return Optional.of(new Decision(GenerationState.FAILED, Reason.CRASH_LIMIT, detail));
    }
    return tooOld(job, acquired);
  }

  private Optional<Decision> tooOld(GenerationJob job, Claim.Acquired acquired) {
    Instant horizon = acquired.firstSeen().minus(context.settings().retention());
    return job.generation()
        .eventTime()
        .filter(time -> acquired.unprecedented() && time.isBefore(horizon))
        .map(
            time ->
                new Decision(
                    GenerationState.REJECTED,
                    Reason.EVENT_TOO_OLD,
                    "the event is of %s, before the ledger's memory begins (%s)"
                        .formatted(time, horizon)));
  }

  private Step waitForHolder(GenerationJob job, Claim.HeldByOther holder) {
    boolean sameWork = holder.origin().equals(job.source().origin());
    if (holder.sameGeneration() && !sameWork) {
      // Their own record is not committed yet, so the generation is not lost with this one.
      return pass(job, "duplicate", "in work from " + holder.origin());
    }
    Duration wait = holder.expiresIn();
    if (wait.compareTo(SHORTEST_WAIT) < 0) {
      return Step.waitFor(SHORTEST_WAIT);
    }
    return Step.waitFor(wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait);
  }
}
