package dev.lakegate.pipeline;

import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.pipeline.HandlerTurn.Wait;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.verify.VerifiedGeneration;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hands a verified generation to its handlers, one after another, leaving out those that have it. A
 * handler that failed holds up those behind it, unless its rules say otherwise; it ends when each
 * has the generation or is given up.
 */
final class HandOverStage implements Stage {

  private final JobContext context;
  private final HandlerAttempts attempts;

  HandOverStage(JobContext context, HandlerAttempts attempts) {
    this.context = context;
    this.attempts = attempts;
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
    for (String name : job.dataset().definition().handlers()) {
      Step detour = tryOne(job, name);
      if (detour != null) {
        return detour;
      }
      if (!job.work().isHandlerDone(name) && !context.settings().handler(name).goesOn()) {
        break;
      }
    }
    List<Wait> waits = turns(job).flatMap(turn -> turn.waiting().stream()).toList();
    return waits.isEmpty() ? conclude(job) : rest(job, waits);
  }

  private @Nullable Step tryOne(GenerationJob job, String name) {
    boolean isDue = !job.work().isHandlerDone(name) && job.work().turn(name).isDue();
    return isDue ? attempts.make(job, name) : null;
  }

  /** Those that do not have it. */
  private static Stream<HandlerTurn> turns(GenerationJob job) {
    return job.dataset().definition().handlers().stream()
        .filter(name -> !job.work().isHandlerDone(name))
        .map(job.work()::turn);
  }

  /** Waits for the first of them; people read about all. */
  private static Step rest(GenerationJob job, List<Wait> waits) {
    Duration delay = waits.stream().map(Wait::left).reduce(waits.get(0).left(), HandOverStage::min);
    delay = delay.isNegative() ? Duration.ZERO : delay;
    if (waits.stream().anyMatch(Wait::backOff)) {
      job.work().budget().spend(delay);
    }
    if (turns(job).filter(HandlerTurn::takeFailure).count() > 0) {
      job.work().budget().repeat();
    }
    String detail = waits.stream().map(Wait::detail).collect(Collectors.joining("; "));
    return job.rest(waits.get(0).reason(), detail, delay);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Nobody is to be called any more. */
  private static Step conclude(GenerationJob job) {
    FinishedPins pins = pins(job.work().verified());
    List<Decision> givenUp = turns(job).flatMap(turn -> turn.end().stream()).toList();
    if (givenUp.isEmpty()) {
      return job.conclude(Verdict.of(new Decision(GenerationState.COMPLETED, null, null), pins));
    }
    Decision worst = worst(givenUp);
    String detail = givenUp.stream().map(Decision::detail).collect(Collectors.joining("; "));
    Decision all = new Decision(worst.state(), worst.reason(), detail);
    boolean failed = worst.state() == GenerationState.FAILED;
    return job.conclude(Verdict.of(all, failed ? null : pins));
  }

  // What will never be taken is no use to be tried again.
  private static Decision worst(List<Decision> givenUp) {
    return givenUp.stream()
        .filter(end -> end.state() == GenerationState.REJECTED)
        .findFirst()
        .orElse(givenUp.get(0));
  }

  /** What a generation was verified against. */
  static FinishedPins pins(VerifiedGeneration verified) {
    return new FinishedPins(
        verified.id(),
        verified.sentinel().pin().token(),
        verified.manifest().map(manifest -> manifest.pin().token()).orElse(null));
  }
}
