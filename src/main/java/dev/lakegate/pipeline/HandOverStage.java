package dev.lakegate.pipeline;

import dev.lakegate.failure.Reason;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.verify.VerifiedGeneration;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Hands a verified generation to its handlers, one after another, leaving out those that have it.
 */
final class HandOverStage implements Stage {

  private final JobContext context;
  private final Function<String, GenerationHandler> handlers;
  private final HandlerCalls calls;

  HandOverStage(
      JobContext context, Function<String, GenerationHandler> handlers, HandlerCalls calls) {
    this.context = context;
    this.handlers = handlers;
    this.calls = calls;
  }

  @Override
  public boolean outlivesRevocation() {
    return true;
  }

  @Override
  public Step run(GenerationJob job) {
    // Nobody has it right now: not yet, or a handler failed and it was to be called again.
    if (job.isOutrun()) {
      return job.giveWay();
    }
    // Once begun it outlives a revocation, so it must not begin after one.
    job.work().cancellation().throwIfCancelled();
    job.report(Phase.HANDLING);
    for (String name : job.dataset().definition().handlers()) {
      Step detour = job.work().isHandlerDone(name) ? null : handOver(job, name);
      if (detour != null) {
        return detour;
      }
    }
    Decision completed = new Decision(GenerationState.COMPLETED, null, null);
    return job.conclude(Verdict.of(completed, pins(job.work().verified())));
  }

  /** What to do when the handler did not take it; null when it did. */
  private @Nullable Step handOver(GenerationJob job, String name) {
    long start = System.nanoTime();
    HandlerCalls.Result result = calls.call(handlers.apply(name), name, job);
    job.work().budget().spendSince(start);
    context.listener().handler(job.dataset(), name, result.outcome(), result.duration());
    switch (result.kind()) {
      case DONE -> {
        job.handlerDone(name);
        return null;
      }
      case REJECTED -> {
        return job.conclude(rejected(job, result.detail()));
      }
      case FAILED -> {
        return notNow(job, Reason.HANDLER_FAILED, result);
      }
      case TIMEOUT -> {
        return notNow(job, Reason.HANDLER_TIMEOUT, result);
      }
      case CANCELLED -> throw new CancellationException("cancelled inside a handler");
    }
    throw new IllegalStateException("Unknown result " + result);
  }

  // It cannot be blamed for files that nobody can read.
  private Step notNow(GenerationJob job, Reason reason, HandlerCalls.Result result) {
    return context.probes().storeAnswers(job.generation().bucket())
        ? job.retry(reason, result.detail(), result.retryAfter())
        : job.park(Reason.STORE_UNAVAILABLE, result.detail());
  }

  private static Verdict rejected(GenerationJob job, String detail) {
    Decision decision = new Decision(GenerationState.REJECTED, Reason.HANDLER_REJECTED, detail);
    return Verdict.of(decision, pins(job.work().verified()));
  }

  /** What a generation was verified against. */
  static FinishedPins pins(VerifiedGeneration verified) {
    return new FinishedPins(
        verified.id(),
        verified.sentinel().pin().token(),
        verified.manifest().map(manifest -> manifest.pin().token()).orElse(null));
  }
}
