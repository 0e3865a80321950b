package dev.lakegate.verify;

import dev.lakegate.manifest.ManifestEntry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;

/**
 * Proves the files of one generation side by side, and passes them on in the manifest's order. Only
 * a window of them is under way at a time. The fault that fills the board stops all others.
 */
final class FileRun {

  private static final int FILES_PER_THREAD = 2;

  private final ThreadPoolExecutor pool;
  private final StopSignal stop;
  private final Consumer<VerifiedFile> sink;
  private final int windowSize;
  private final FaultBoard faults;
  private final Deque<FileTask> window = new ArrayDeque<>();

  FileRun(
      ThreadPoolExecutor pool, StopSignal stop, FaultBoard faults, Consumer<VerifiedFile> sink) {
    this.pool = pool;
    this.stop = stop;
    this.faults = faults;
    this.sink = sink;
    this.windowSize = FILES_PER_THREAD * pool.getMaximumPoolSize();
  }

  /**
   * Returns when all are proven and the board is empty; throws the fault otherwise, when nothing is
   * under way any more.
   */
  void prove(Iterator<ManifestEntry> entries, FileProof.Factory proofs) {
    try {
      for (long index = 0; entries.hasNext(); index++) {
        begin(index, proofs.begin(entries.next()));
      }
      while (!window.isEmpty()) {
        passOn();
      }
      faults
          .fault()
          .ifPresent(
              it -> {
                throw it;
              });
    } catch (ExecutionException | CancellationException e) {
      end();
      throw faults.fault().orElseGet(FileRun::stopped);
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
      throw stopped();
    } finally {
      end();
    }
  }

  private void begin(long index, FileProof proof) throws InterruptedException, ExecutionException {
    if (window.size() == windowSize) {
      passOn();
    }
    Executor threads = proof.isSettled() ? Runnable::run : pool;
    FileTask task = new FileTask(index, proof, threads, stop, faults);
    // Only what the pool took will end, and be waited for.
    threads.execute(task);
    window.add(task);
  }

  private void passOn() throws InterruptedException, ExecutionException {
    try {
      sink.accept(window.element().await());
    } catch (ExecutionException e) {
      if (stop.isStopped()) {
        throw e;
      }
      // More faults are wanted; this one is on the board.
    }
    window.remove();
  }

  private void end() {
    if (!window.isEmpty()) {
      stop.stop();
    }
    for (FileTask task : window) {
      if (!pool.remove(task)) {
        task.awaitEnd();
      }
    }
    window.clear();
  }

  private static CancellationException stopped() {
    return new CancellationException("The verification was stopped");
  }
}
