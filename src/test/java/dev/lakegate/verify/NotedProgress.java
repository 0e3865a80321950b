package dev.lakegate.verify;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What a listener was told, and a moment to wait for. */
final class NotedProgress implements VerificationListener {

  final AtomicLong advanced = new AtomicLong();
  final AtomicLong proven = new AtomicLong();
  volatile long totalFiles = -1;
  volatile long totalBytes = -1;
  volatile long resumedFiles;
  volatile long resumedBytes;
  volatile @Nullable VerificationCheckpoint checkpoint;

  /** Whether more was ever told to be proven than could be taken up then. */
  volatile boolean ahead;

  private final long awaitedFiles;
  private final CountDownLatch reached = new CountDownLatch(1);

  NotedProgress() {
    this(0);
  }

  /** For {@link #awaitFiles()}. */
  NotedProgress(long awaitedFiles) {
    this.awaitedFiles = awaitedFiles;
  }

  /** Returns once so many files are in the checkpoint. */
  void awaitFiles() {
    try {
      reached.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void begun(long files, long bytes) {
    totalFiles = files;
    totalBytes = bytes;
  }

  @Override
  public void resumed(long files, long bytes) {
    resumedFiles = files;
    resumedBytes = bytes;
  }

  @Override
  public void advanced(long bytes) {
    advanced.addAndGet(bytes);
  }

  @Override
  public void proven() {
    long told = resumedFiles + proven.incrementAndGet();
    VerificationCheckpoint latest = checkpoint;
    if (latest == null || latest.files() < told) {
      ahead = true;
    }
  }

  @Override
  public void checkpoint(VerificationCheckpoint latest) {
    checkpoint = latest;
    if (latest.files() == awaitedFiles) {
      reached.countDown();
    }
  }
}
