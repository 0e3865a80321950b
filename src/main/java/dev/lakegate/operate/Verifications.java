package dev.lakegate.operate;

import dev.lakegate.dataset.Generation;
import dev.lakegate.verify.GenerationVerifier;
import dev.lakegate.verify.Verification;
import dev.lakegate.verify.VerificationRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpStatus;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Verifications that operators ask for: a few at once, results kept for a while. They claim nothing
 * and hand nothing over. Thread-safe.
 */
final class Verifications implements AutoCloseable {

  static final int MOST_RUNNING = 2;
  static final int MOST_KEPT = 100;

  /** Enough to see what they have in common, and a short answer still. */
  static final int MOST_FAULTS = 1_000;

  static final Duration KEPT_FOR = Duration.ofHours(1);

  private final GenerationVerifier verifier;
  private final Clock clock;
  private final Map<String, VerificationRun> runs = new LinkedHashMap<>();
  private final Semaphore free = new Semaphore(MOST_RUNNING);
  private final ExecutorService executor =
      Executors.newCachedThreadPool(new CustomizableThreadFactory("lakegate-verification-"));

  Verifications(GenerationVerifier verifier, Clock clock) {
    this.verifier = verifier;
    this.clock = clock;
  }

  /**
   * Starts one.
   *
   * @param id its id
   * @param allFaults whether it looks for all faults, up to a cap, rather than for a verdict
   * @throws ProblemException when as many run as may
   */
  VerificationRun start(String id, Generation generation, boolean allFaults) {
    if (!free.tryAcquire()) {
      throw new ProblemException(
          HttpStatus.TOO_MANY_REQUESTS,
          "too-many-verifications",
          MOST_RUNNING + " verifications run already: try again when one has ended");
    }
    VerificationRun run = new VerificationRun(id, clock, allFaults);
    // No manifest counts as a leftover here: the one verified before is what is asked about.
    executor.execute(
        () ->
            run.complete(
                (cancellation, listener) ->
                    verify(
                        new VerificationRequest(generation, null, true, cancellation)
                            .withListener(listener)
                            .withMaxFaults(allFaults ? MOST_FAULTS : 1))));
    keep(run);
    return run;
  }

  /** The one with that id; empty when there never was one, or it is forgotten. */
  Optional<VerificationRun> find(String id) {
    synchronized (runs) {
      forgetOld();
      return Optional.ofNullable(runs.get(id));
    }
  }

  /** Stops what runs. */
  @Override
  public void close() {
    synchronized (runs) {
      runs.values().forEach(VerificationRun::cancel);
    }
    executor.shutdownNow();
  }

  private Verification verify(VerificationRequest request) {
    try {
      return verifier.verify(request);
    } finally {
      // Before the result is there: who saw it may start the next one.
      free.release();
    }
  }

  private void keep(VerificationRun run) {
    synchronized (runs) {
      forgetOld();
      runs.put(run.id(), run);
      if (runs.size() > MOST_KEPT) {
        runs.values().stream()
            .filter(VerificationRun::isDone)
            .findFirst()
            .ifPresent(oldest -> runs.remove(oldest.id()));
      }
    }
  }

  private void forgetOld() {
    runs.values().removeIf(run -> run.endedBefore(clock.instant().minus(KEPT_FOR)));
  }
}
