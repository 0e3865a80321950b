package dev.lakegate.verify;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

/** Runs one file's proof; after each step it queues up again, behind those of other generations. */
final class FileTask implements Runnable {

  private final long index;
  private final FileProof proof;
  private final Executor pool;
  private final StopSignal stop;
  private final FaultBoard faults;
  private final CompletableFuture<VerifiedFile> result = new CompletableFuture<>();

  FileTask(long index, FileProof proof, Executor pool, StopSignal stop, FaultBoard faults) {
    this.index = index;
    this.proof = proof;
    this.pool = pool;
    this.stop = stop;
    this.faults = faults;
  }

  @Override
  public void run() {
    try {
      stop.throwIfStopped();
      VerifiedFile file = proof.step();
      if (file == null) {
        pool.execute(this);
      } else {
        result.complete(file);
      }
    } catch (RuntimeException e) {
      fail(e);
    } catch (Error e) {
      fail(new IllegalStateException("Verifying a file failed", e));
    }
  }

  // A read may fail because of the stop; what a file is judged by cannot.
  private void fail(RuntimeException e) {
    if (!stop.isStopped() || FaultBoard.isVerdict(e)) {
      if (faults.report(index, e)) {
        stop.stop();
      }
    }
    result.completeExceptionally(e);
  }

  /** Waits for the file. An interrupt ends that even when there is nothing to wait for. */
  VerifiedFile await() throws InterruptedException, ExecutionException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return result.get();
  }

  /** Waits for the end, whatever it is, even when interrupted. */
  void awaitEnd() {
    boolean interrupted = false;
    while (!result.isDone()) {
      interrupted |= isInterruptedWhileWaiting(result);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isInterruptedWhileWaiting(Future<?> result) {
    try {
      result.get();
      return false;
    } catch (ExecutionException | CancellationException e) {
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
