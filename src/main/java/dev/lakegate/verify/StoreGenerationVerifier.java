package dev.lakegate.verify;

import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.ObjectStore;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Verifies generations against their manifests, or takes a folder's listing where there is none;
 * claim checks against what their references say.
 *
 * <p>Files are read by threads of its own, which all verifications share; the rest happens on the
 * caller's thread, whose interrupt cancels like the request's cancellation. Memory does not grow
 * with the bytes, and by about 50 bytes with each file.
 */
public final class StoreGenerationVerifier implements GenerationVerifier, AutoCloseable {

  private static final int IDLE_SECONDS = 60;

  private final Tools tools;

  /**
   * A verifier with threads of its own, named {@code lakegate-read-<n>} and {@code
   * lakegate-hash-<n>}.
   *
   * @param store the store
   * @param manifests reads manifests; its limit of files holds for listed folders, too
   * @param spoolFolder an existing folder for temporary files
   * @param maxConcurrentReads how many files are read at a time, by all verifications together; at
   *     least 1
   */
  public StoreGenerationVerifier(
      ObjectStore store, ManifestReader manifests, Path spoolFolder, int maxConcurrentReads) {
    this.tools = new Tools(store, manifests, spoolFolder, pool(maxConcurrentReads), hashing());
  }

  // Never shut down: what is under way may need it, and its threads end by themselves.
  private static Executor hashing() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        named("lakegate-hash-"));
  }

  private static ThreadPoolExecutor pool(int threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            named("lakegate-read-"));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  private static ThreadFactory named(String name) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public Verification verify(VerificationRequest request) {
    StopSignal stop = new StopSignal();
    try (Cancellation.Registration registration = request.cancellation().onCancel(stop::stop)) {
      request.cancellation().throwIfCancelled();
      return wanted(request, run(stop, request));
    } catch (RuntimeException e) {
      request.cancellation().throwIfCancelled();
      throw e;
    }
  }

  private Verification run(StopSignal stop, VerificationRequest request) {
    return request
        .generation()
        .claimed()
        .map(claimed -> new ClaimCheckRun(tools, stop, request, claimed).run())
        .orElseGet(() -> new VerificationRun(tools, stop, request).run());
  }

  // What a cancelled verification found may come of its own aborted reads.
  private static Verification wanted(VerificationRequest request, Verification verification) {
    if (request.cancellation().isCancelled()) {
      if (verification instanceof Verification.Complete complete) {
        complete.generation().close();
      }
      throw new CancellationException("The verification was cancelled");
    }
    return verification;
  }

  /** Ends the threads once what is under way is done; cancel verifications first. */
  @Override
  public void close() {
    tools.pool().shutdown();
  }
}
