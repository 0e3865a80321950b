package dev.lakegate.cli;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Adds up how far a publication is: each byte is hashed, and then sent or found there. */
final class PublishProgress {

  private final AtomicLong files = new AtomicLong();
  private final AtomicLong hashed = new AtomicLong();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong skippedFiles = new AtomicLong();
  private final AtomicLong skippedBytes = new AtomicLong();
  private volatile Progress total = Progress.soFar(0, 0);

  void begin(List<LocalFile> all) {
    long bytes = all.stream().mapToLong(LocalFile::size).sum();
    total = new Progress(0, all.size(), 0, bytes, 0, 2 * bytes);
  }

  void hashed(long bytes) {
    hashed.addAndGet(bytes);
  }

  /** A negative number takes back. */
  void sent(long bytes) {
    sent.addAndGet(bytes);
  }

  /** A file is there, now or already. */
  void done(LocalFile file, boolean wasThere) {
    if (wasThere) {
      skippedFiles.incrementAndGet();
      skippedBytes.addAndGet(file.size());
    }
    files.incrementAndGet();
  }

  long skippedFiles() {
    return skippedFiles.get();
  }

  long skippedBytes() {
    return skippedBytes.get();
  }

  /** At this moment. */
  Progress now() {
    Progress all = total;
    long there = sent.get() + skippedBytes.get();
    return new Progress(
        files.get(),
        all.filesTotal(),
        there,
        all.bytesTotal(),
        hashed.get() + there,
        all.workTotal());
  }
}
