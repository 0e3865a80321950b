package dev.lakegate.pipeline;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Decision;
import dev.lakegate.pipeline.LaneScheduler.Step;

/**
 * Tells the world how a generation ended: decided first, then the dead letter, then notices to the
 * handlers that want to know, then final. Each part may be repeated; a successor finds the decision
 * and does the rest.
 */
final class ConcludeStage implements Stage {

  private final JobContext context;
  private final DeadLetterPublisher letters;
  private final EndNotices notices;

  ConcludeStage(JobContext context, DeadLetterPublisher letters, EndNotices notices) {
    this.context = context;
    this.letters = letters;
    this.notices = notices;
  }

  @Override
  public boolean outlivesRevocation() {
    return true;
  }

  @Override
  public Step run(GenerationJob job) {
    Verdict verdict = job.work().verdict();
    Decision decision = verdict.decision();
    if (verdict.needsLetter()) {
      decide(job, verdict);
      publish(job, verdict);
      tell(job, verdict);
    }
    ClaimedWork.require(context.ledger().finish(job.work().lease(), decision, verdict.pins()));
    context.recentEnds().add(job.generation().id());
    return job.complete(verdict.outcome(), decision.reason(), decision.detail());
  }

  private void decide(GenerationJob job, Verdict verdict) {
    if (!verdict.isDecided()) {
      ClaimedWork.require(
          context.ledger().decide(job.work().lease(), verdict.decision(), verdict.pins()));
      verdict.markDecided();
    }
  }

  private void publish(GenerationJob job, Verdict verdict) {
    if (verdict.isLetterPublished()) {
      return;
    }
    Reason reason = verdict.decision().reason();
    if (reason == null) {
      throw new IllegalStateException("A dead letter needs a reason: " + verdict.decision());
    }
    letters.publish(
        new DeadLetter(
            job.source().record(),
            job.source().eventIndex(),
            reason,
            InertText.of(verdict.decision().detail()),
            job.dataset().name(),
            job.generation().id().value(),
            job.work().attempt()));
    verdict.markLetterPublished();
    context.listener().deadLetter(job.dataset(), reason);
  }

  private void tell(GenerationJob job, Verdict verdict) {
    if (!verdict.isTold()) {
      notices.send(job, verdict.decision());
      verdict.markTold();
    }
  }
}
