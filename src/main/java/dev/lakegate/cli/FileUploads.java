package dev.lakegate.cli;

import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.ObjectWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/** Brings files into the store side by side. The first failure stops all others. */
final class FileUploads {

  private static final int SECONDS_TO_STOP = 4;

  private final ObjectWriter writer;
  private final PublishOrder order;
  private final PublishProgress progress;

  FileUploads(ObjectWriter writer, PublishOrder order, PublishProgress progress) {
    this.writer = writer;
    this.order = order;
    this.progress = progress;
  }

  /** Returns when all are there: the files as the manifest lists them, in the given order. */
  List<ManifestEntry> run(List<LocalFile> files, FolderInStore there) {
    CustomizableThreadFactory names = new CustomizableThreadFactory("lakegate-file-");
    names.setDaemon(true);
    ExecutorService threads = Executors.newFixedThreadPool(order.filesAtOnce(), names);
    try {
      ExecutorCompletionService<ManifestEntry> uploads = new ExecutorCompletionService<>(threads);
      List<Future<ManifestEntry>> all = submit(uploads, files, there);
      // In the order in which they end, so that the first failure is seen first.
      for (int ended = 0; ended < all.size(); ended++) {
        var unused = value(uploads.take());
      }
      return values(all);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Publishing was stopped");
    } finally {
      stop(threads);
    }
  }

  private List<Future<ManifestEntry>> submit(
      ExecutorCompletionService<ManifestEntry> uploads,
      List<LocalFile> files,
      FolderInStore there) {
    List<Future<ManifestEntry>> all = new ArrayList<>(files.size());
    for (LocalFile file : files) {
      all.add(
          uploads.submit(
              new FilePublication(
                  writer, progress, file, order.at(file.path()), there.files().get(file.path()))));
    }
    return all;
  }

  private static List<ManifestEntry> values(List<Future<ManifestEntry>> all)
      throws InterruptedException {
    List<ManifestEntry> entries = new ArrayList<>(all.size());
    for (Future<ManifestEntry> one : all) {
      entries.add(value(one));
    }
    return entries;
  }

  private static ManifestEntry value(Future<ManifestEntry> one) throws InterruptedException {
    try {
      return one.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  // What is interrupted takes its parts back, and is given the time for that.
  private static void stop(ExecutorService threads) {
    threads.shutdownNow();
    boolean interrupted = Thread.interrupted();
    try {
      var unused = threads.awaitTermination(SECONDS_TO_STOP, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
