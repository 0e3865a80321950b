package dev.lakegate.pipeline;

import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.verify.GenerationVerifier;
import dev.lakegate.verify.PreviousRun;
import dev.lakegate.verify.Verification;
import dev.lakegate.verify.VerificationMeter;
import dev.lakegate.verify.VerificationRequest;
import dev.lakegate.verify.VerifiedGeneration;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Verifies the generation, and waits for what is late. */
final class VerifyStage implements Stage {

  private static final int CHANGES_ALLOWED = 3;

  private final JobContext context;
  private final GenerationVerifier verifier;
  private final Stage handOver;

  VerifyStage(JobContext context, GenerationVerifier verifier, Stage handOver) {
    this.context = context;
    this.verifier = verifier;
    this.handOver = handOver;
  }

  @Override
  public boolean outlivesRevocation() {
    return false;
  }

  @Override
  public Step run(GenerationJob job) {
    if (job.isOutrun()) {
      return job.giveWay();
    }
    if (context.outages().isKnown(storeOutage(job))) {
      return job.park(Reason.STORE_UNAVAILABLE, "known to be down");
    }
    job.work().report(Phase.VERIFYING);
    // Judged before the look: what was late at the deadline gets one full look after it.
    boolean overdue = isOverdue(job);
    try {
      return conclude(job, verify(job, overdue), overdue);
    } catch (LakegateException e) {
      if (e.reason() == Reason.STORE_ERROR
          && !context.probes().storeAnswers(job.generation().bucket())) {
        return job.park(Reason.STORE_UNAVAILABLE, e.detail());
      }
      throw e;
    }
  }

  private Verification verify(GenerationJob job, boolean overdue) {
    long start = System.nanoTime();
    String outcome = "error";
    long files = 0;
    long bytes = 0;
    VerificationMeter meter = new VerificationMeter();
    VerificationRequest request = request(job, overdue).withListener(meter);
    job.work().begin(meter);
    try (VerificationReports.Report report = context.reports().begin(job.work())) {
      Verification verification = verifier.verify(request);
      outcome = verification.getClass().getSimpleName().toLowerCase(Locale.ROOT);
      files = verification.files();
      bytes = verification.bytes();
      return verification;
    } catch (CancellationException e) {
      outcome = "cancelled";
      throw e;
    } finally {
      job.work().endVerification();
      job.work().budget().spendSince(start);
      observe(job, outcome, Duration.ofNanos(System.nanoTime() - start), files, bytes);
    }
  }

  private void observe(GenerationJob job, String outcome, Duration took, long files, long bytes) {
    context
        .listener()
        .verification(
            job.dataset(),
            job.dataset().definition().verification().mode(),
            outcome,
            took,
            files,
            bytes);
  }

  private VerificationRequest request(GenerationJob job, boolean overdue) {
    FinishedPins last = job.work().claim().acquired().lastFinished();
    return new VerificationRequest(
            job.generation(),
            last == null ? null : new PreviousRun(last.sentinel(), last.manifest()),
            overdue,
            job.work().cancellation())
        .withCheckpoint(job.work().checkpoint());
  }

  private Step conclude(GenerationJob job, Verification verification, boolean overdue) {
    if (verification instanceof Verification.Complete complete) {
      return handOver(job, complete.generation());
    } else if (verification instanceof Verification.Late late) {
      return overdue
          ? reject(job, late.reason(), late.detail(), null)
          : job.waitFor(late.reason(), late.detail(), deadline(job));
    } else if (verification instanceof Verification.Rejected rejected) {
      FinishedPins pins =
          new FinishedPins(job.generation().id(), rejected.sentinelPin(), rejected.manifestPin());
      return reject(job, rejected.reason(), rejected.detail(), pins);
    } else if (verification instanceof Verification.Superseded superseded) {
      Decision decision = new Decision(GenerationState.SUPERSEDED, null, superseded.detail());
      return job.conclude(Verdict.of(decision, null));
    } else if (verification instanceof Verification.Changed changed) {
      return job.countChange() > CHANGES_ALLOWED
          ? reject(job, Reason.GENERATION_CHANGED, changed.detail(), null)
          : job.retry(Reason.GENERATION_CHANGED, changed.detail());
    }
    throw new IllegalStateException("Unknown verification " + verification);
  }

  private Step handOver(GenerationJob job, VerifiedGeneration verified) {
    job.work().keep(verified);
    return job.dataset().definition().mode() == Mode.SHADOW
        ? job.conclude(Verdict.shadowed(HandOverStage.pins(verified)))
        : job.proceed(handOver);
  }

  private static Step reject(
      GenerationJob job, Reason reason, String detail, @Nullable FinishedPins pins) {
    return job.conclude(Verdict.of(new Decision(GenerationState.REJECTED, reason, detail), pins));
  }

  private boolean isOverdue(GenerationJob job) {
    return !context.clock().instant().isBefore(deadline(job));
  }

  // The wait runs from the first sight of the record; an outage in between is nobody's lateness.
  private static Instant deadline(GenerationJob job) {
    ManifestRule manifest = job.dataset().definition().manifest();
    return job.firstSeen().plus(manifest.waitTimeout()).plus(job.downtimeSince());
  }

  private static Outages.Outage storeOutage(GenerationJob job) {
    return EnvironmentProbes.outage(Reason.STORE_UNAVAILABLE, job.generation().bucket());
  }
}
