package dev.lakegate.pipeline;

import dev.lakegate.failure.Reason;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.HandlerCalls.Result;
import dev.lakegate.pipeline.LaneScheduler.Step;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls a handler if its circuit lets it, and notes in its turn what came of it. */
final class HandlerAttempts {

  private final JobContext context;
  private final Function<String, GenerationHandler> handlers;
  private final HandlerCalls calls;
  private final HandlerCircuits circuits;

  HandlerAttempts(
      JobContext context,
      Function<String, GenerationHandler> handlers,
      HandlerCalls calls,
      HandlerCircuits circuits) {
    this.context = context;
    this.handlers = handlers;
    this.calls = calls;
    this.circuits = circuits;
  }

  /**
   * Makes an attempt.
   *
   * @return where the generation goes instead of to other handlers; null when they have their turn
   */
  @Nullable Step make(GenerationJob job, String name) {
    HandlerCircuit circuit = circuits.of(name);
    HandlerTurn turn = job.work().turn(name);
    turn.begin();
    Duration wait = circuit.ask(job);
    if (!wait.isZero()) {
      turn.park(circuit.detail(), wait);
      return null;
    }
    begin(job, circuit);
    return conclude(job, name, circuit, call(job, name, turn));
  }

  // Each attempt is preceded by a look whether the claim still holds.
  private static void begin(GenerationJob job, HandlerCircuit circuit) {
    try {
      if (job.work().phase() != Phase.HANDLING) {
        job.work().report(Phase.HANDLING);
      }
    } catch (RuntimeException e) {
      circuit.release();
      throw e;
    }
  }

  private Result call(GenerationJob job, String name, HandlerTurn turn) {
    Duration own = context.settings().handler(name).timeout();
    Duration limit = own == null ? job.dataset().definition().handlerTimeout() : own;
    long start = System.nanoTime();
    Result result = calls.call(handlers.apply(name), name, job, limit);
    job.work().budget().spendSince(start);
    turn.budget().spendSince(start);
    context.listener().handler(job.dataset(), name, result.outcome(), result.duration());
    return result;
  }

  private @Nullable Step conclude(
      GenerationJob job, String name, HandlerCircuit circuit, Result result) {
    switch (result.kind()) {
      case DONE -> {
        circuit.answered(result.duration());
        job.handlerDone(name);
        return null;
      }
      case REJECTED -> {
        circuit.answered(result.duration());
        job.work()
            .turn(name)
            .giveUp(GenerationState.REJECTED, Reason.HANDLER_REJECTED, result.detail());
        return null;
      }
      case FAILED -> {
        return notNow(job, name, circuit, Reason.HANDLER_FAILED, result);
      }
      case TIMEOUT -> {
        return notNow(job, name, circuit, Reason.HANDLER_TIMEOUT, result);
      }
      case CANCELLED -> {
        circuit.release();
        throw new CancellationException("cancelled inside a handler");
      }
    }
    throw new IllegalStateException("Unknown result " + result);
  }

  private @Nullable Step notNow(
      GenerationJob job, String name, HandlerCircuit circuit, Reason reason, Result result) {
    // It cannot be blamed for files that nobody can read.
    if (!context.probes().storeAnswers(job.generation().bucket())) {
      circuit.release();
      return job.park(Reason.STORE_UNAVAILABLE, result.detail());
    }
    // It may have failed since the process ends.
    if (job.isRevoked()) {
      circuit.release();
      return job.rest(reason, result.detail(), Duration.ZERO);
    }
    circuit.failed(job.generation().id(), result.duration(), result.detail());
    HandlerTurn turn = job.work().turn(name);
    // Whoever fails pays for the circuit that opened; the others wait for nothing.
    Duration wish = longer(result.retryAfter(), circuit.leftOpen());
    Optional<Duration> delay =
        turn.budget().nextBackOff(context.settings().handler(name).retry(), wish);
    if (delay.isPresent()) {
      turn.backOff(reason, result.detail(), delay.get());
      context.listener().retry(job.dataset(), reason);
      PipelineLog.retry(job, reason, result.detail(), delay.get());
    } else {
      turn.giveUp(GenerationState.FAILED, reason, result.detail());
    }
    return null;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
