package dev.lakegate.operate;

import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.Verification;
import dev.lakegate.verify.VerificationListener;
import dev.lakegate.verify.VerificationMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** One verification on request, from its start to its result. Thread-safe. */
final class VerificationRun {

  private final String id;
  private final Clock clock;
  private final boolean allFaults;
  private final Cancellation cancellation = new Cancellation();
  private final VerificationMeter meter = new VerificationMeter();
  private final CompletableFuture<VerificationResult> result = new CompletableFuture<>();
  private volatile @Nullable Instant ended;

  /**
   * One that has not begun.
   *
   * @param allFaults whether its result shall name all faults, rather than that of the verdict
   */
  VerificationRun(String id, Clock clock, boolean allFaults) {
    this.id = id;
    this.clock = clock;
    this.allFaults = allFaults;
  }

  String id() {
    return id;
  }

  boolean isDone() {
    return result.isDone();
  }

  boolean endedBefore(Instant time) {
    Instant end = ended;
    return end != null && end.isBefore(time);
  }

  /** How far it is. */
  ProgressView progress() {
    return ProgressView.of(meter.progress(), clock.instant());
  }

  void cancel() {
    cancellation.cancel();
  }

  /**
   * Does the work on the caller's thread and keeps what came of it; throws only errors.
   *
   * @param work may be cancelled, and tells how far it is
   */
  void complete(BiFunction<Cancellation, VerificationListener, Verification> work) {
    long start = System.nanoTime();
    try {
      Verification verification = work.apply(cancellation, meter);
      long durationMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      end(() -> result.complete(answer(verification, durationMs)));
    } catch (RuntimeException | Error e) {
      end(() -> result.completeExceptionally(e));
    }
  }

  /**
   * Waits for the result.
   *
   * @return empty when it is not there in time
   * @throws RuntimeException whatever the verification threw
   */
  Optional<VerificationResult> await(Duration wait) throws InterruptedException {
    try {
      return Optional.of(result.get(wait.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new CompletionException(e.getCause());
    }
  }

  private VerificationResult answer(Verification verification, long durationMs) {
    try {
      return VerificationResult.of(id, verification, durationMs, allFaults);
    } finally {
      drop(verification);
    }
  }

  // What it spilled for handlers is not needed here.
  private static void drop(Verification verification) {
    if (verification instanceof Verification.Complete complete
        && (Object) complete.generation() instanceof AutoCloseable spilled) {
      try {
        spilled.close();
      } catch (Exception e) {
        throw new IllegalStateException("Spilled files could not be dropped", e);
      }
    }
  }

  private void end(Runnable completion) {
    ended = clock.instant();
    completion.run();
  }
}
