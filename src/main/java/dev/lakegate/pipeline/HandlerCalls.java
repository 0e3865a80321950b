package dev.lakegate.pipeline;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.RetryGenerationException;
import dev.lakegate.verify.Cancellation;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Calls handlers on the worker's own thread, with a time limit, and interrupts them when it is
 * over.
 */
final class HandlerCalls implements AutoCloseable {

  private final FatalErrors fatalErrors;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(NamedThreads.of("lakegate-handler-timer"));

  HandlerCalls(FatalErrors fatalErrors) {
    this.fatalErrors = fatalErrors;
  }

  /** How a call ended. */
  enum Kind {
    DONE,
    REJECTED,
    FAILED,
    TIMEOUT,
    CANCELLED
  }

  /** How a call ended, what it said, how long it took, and how long not to call again. */
  record Result(Kind kind, String detail, Duration duration, Duration retryAfter) {
    String outcome() {
      return kind.name().toLowerCase(Locale.ROOT);
    }
  }

  /** Calls the handler with what the job verified, for so long at most. */
  Result call(GenerationHandler handler, String name, GenerationJob job, Duration limit) {
    long start = System.nanoTime();
    Cancellation cancellation = new Cancellation();
    try (Interruption interruption = new Interruption(cancellation);
        Cancellation.Registration outer =
            job.work().cancellation().onCancel(cancellation::cancel)) {
      Future<?> timeout =
          timer.schedule(interruption::timeOut, limit.toMillis(), TimeUnit.MILLISECONDS);
      try {
        handler.handle(job.work().verified(), context(job, cancellation));
        return result(Kind.DONE, "", start);
      } catch (Throwable e) {
        fatalErrors.check(e);
        return failed(e, name, limit, interruption, job, start);
      } finally {
        timeout.cancel(false);
      }
    }
  }

  private static Result failed(
      Throwable failure,
      String name,
      Duration limit,
      Interruption interruption,
      GenerationJob job,
      long start) {
    if (failure instanceof RejectGenerationException) {
      return result(Kind.REJECTED, name + ": " + InertText.of(failure.getMessage()), start);
    }
    if (interruption.isTimedOut()) {
      return result(Kind.TIMEOUT, "%s: not done after %s".formatted(name, limit), start);
    }
    if (job.work().cancellation().isCancelled()) {
      return result(Kind.CANCELLED, name + ": cancelled", start);
    }
    return failed(failure, name, start);
  }

  private static Result failed(Throwable failure, String name, long start) {
    if (failure instanceof RetryGenerationException known) {
      String detail = name + ": " + InertText.of(failure.getMessage());
      Result failed = result(Kind.FAILED, detail, start);
      return new Result(failed.kind(), detail, failed.duration(), known.retryAfter());
    }
    return result(Kind.FAILED, name + ": " + InertText.of(failure), start);
  }

  private static Result result(Kind kind, String detail, long start) {
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    return new Result(kind, detail, duration, Duration.ZERO);
  }

  private static HandlerContext context(GenerationJob job, Cancellation cancellation) {
    String key = job.work().claim().idempotencyKey();
    long token = job.work().lease().token();
    int attempt = job.work().attempt();
    return new Context(key, token, attempt, cancellation);
  }

  /** Ends calls in time; interrupts others' as well. */
  ScheduledExecutorService timer() {
    return timer;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private record Context(
      String idempotencyKey, long fencingToken, int attempt, Cancellation cancellation)
      implements HandlerContext {}
}
