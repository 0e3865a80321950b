package dev.lakegate.pipeline;

import dev.lakegate.pipeline.LaneScheduler.Step;

/**
 * After a lost lease: takes it up again when nobody else did meanwhile, so that an outage of the
 * ledger is no crash; else starts over with a new claim.
 */
final class RecoverStage implements Stage {

  private final JobContext context;
  private final Stage verify;

  RecoverStage(JobContext context, Stage verify) {
    this.context = context;
    this.verify = verify;
  }

  @Override
  public boolean outlivesRevocation() {
    return false;
  }

  @Override
  public Step run(GenerationJob job) {
    if (job.work().hasClaim() && renew(job)) {
      return job.work().hasVerdict() ? job.conclude(job.work().verdict()) : job.proceed(verify);
    }
    job.work().forgetClaim();
    return job.restart();
  }

  private boolean renew(GenerationJob job) {
    HeldClaim lost = job.work().claim();
    long sentAtNanos = System.nanoTime();
    boolean ours =
        context.ledger().renew(lost.held().lease(), context.settings().leaseDuration()).isHeld();
    lost.held().drop();
    if (ours) {
      job.work().hold(lost.acquired(), sentAtNanos);
    }
    return ours;
  }
}
