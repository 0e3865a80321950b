package dev.lakegate.cli;

import dev.lakegate.failure.InertText;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectSource;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.ObjectWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Publishes a folder as a generation, in the order that every reader relies on: files, manifest,
 * marker. While any of it is written no marker stands there.
 */
final class GenerationPublisher {

  private final ObjectStore store;
  private final ObjectWriter writer;
  private final PublishOrder order;
  private final PublishProgress progress;
  private final Consumer<String> notes;
  private final LocalFolder folder;

  /**
   * One that is used once.
   *
   * @param notes takes what people should know besides the result
   */
  GenerationPublisher(
      ObjectStore store,
      ObjectWriter writer,
      PublishOrder order,
      PublishProgress progress,
      Consumer<String> notes) {
    this.store = store;
    this.writer = writer;
    this.order = order;
    this.progress = progress;
    this.notes = notes;
    this.folder = new LocalFolder(order.directory(), order.context(), order.hidden());
  }

  /**
   * Publishes.
   *
   * @param manifests makes the manifest
   * @throws RefusedException when the folder or what stands in the store forbids it
   */
  Publication publish(ManifestFile.Factory manifests) {
    long start = System.nanoTime();
    List<LocalFile> files = scan();
    makeUnfinished();
    FolderInStore there = FolderInStore.look(store, order.context(), files);
    progress.begin(files);
    List<ManifestEntry> entries = new FileUploads(writer, order, progress).run(files, there);
    requireUnchanged(files);
    try (ManifestFile manifest = manifests.write(entries)) {
      writer.write(order.manifest(), manifest.source(writer), sent -> {});
    }
    finish();
    noteOthers(there);
    return new Publication(
        "published",
        order.uri(),
        files.size(),
        files.stream().mapToLong(LocalFile::size).sum(),
        progress.skippedFiles(),
        progress.skippedBytes(),
        there.others(),
        Duration.ofNanos(System.nanoTime() - start).toMillis());
  }

  private List<LocalFile> scan() {
    List<LocalFile> files = folder.scan();
    if (files.isEmpty() && !order.allowEmpty()) {
      throw new RefusedException(
          "%s has no files. Is it the right folder? --allow-empty publishes an empty generation"
              .formatted(InertText.of(order.directory().toString())));
    }
    int most = ManifestLimits.DEFAULT.maxFiles();
    if (files.size() > most) {
      throw new RefusedException(
          "%d files are more than the %d that a manifest can list".formatted(files.size(), most));
    }
    return files;
  }

  private void makeUnfinished() {
    if (!FolderInStore.isThere(store, order.sentinel())) {
      return;
    }
    if (!order.overwrite()) {
      throw new RefusedException(
          "a finished generation stands there: %s. Publish into a new folder, which is better, or"
                  .formatted(InertText.of(order.sentinel().uri()))
              + " replace it with --overwrite. Nothing was written");
    }
    notes.accept(
        "Overwriting: %s is removed first, so that nobody takes a mixture of old and new for a"
                .formatted(InertText.of(order.sentinel().uri()))
            + " generation");
    writer.delete(order.sentinel());
    requireNoMarker("could not be removed: it is still there");
  }

  private void requireUnchanged(List<LocalFile> files) {
    if (!folder.scan().equals(files)) {
      throw new RefusedException(
          "files in %s changed, came or went while they were published. No marker was written: let"
                  .formatted(InertText.of(order.directory().toString()))
              + " their writer finish, then run the same command again");
    }
  }

  private void finish() {
    requireNoMarker("appeared meanwhile: somebody else writes to this folder");
    writer.write(
        order.sentinel(), ObjectSource.of(new byte[0], ChecksumAlgorithm.SHA256), sent -> {});
  }

  private void requireNoMarker(String otherwise) {
    if (FolderInStore.isThere(store, order.sentinel())) {
      throw new RefusedException(
          InertText.of(order.sentinel().uri()) + " " + otherwise + ". No marker was written");
    }
  }

  private void noteOthers(FolderInStore there) {
    if (there.others() > 0) {
      notes.accept(
          "%s in the folder no part of this generation (such as %s): readers that list the folder"
                  .formatted(
                      there.others() == 1 ? "1 object is" : there.others() + " objects are",
                      InertText.of(there.firstOther()))
              + " instead of asking its manifest would take them for data");
    }
  }
}
