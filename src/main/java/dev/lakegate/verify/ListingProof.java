package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.Generation;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.manifest.PathIndex;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Proves that files are there and have their sizes by one listing, and finds unlisted ones by it.
 * What the listing does not tell as a HEAD would is looked at one by one.
 */
final class ListingProof {

  // A page of a listing.
  private static final long MIN_FILES = 1_000;
  // What is listed comes page after page, and HEADs side by side.
  private static final long MAX_LISTED_PER_FILE = 3;

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final FaultBoard faults;
  private final FolderListing folder;

  ListingProof(Tools tools, StopSignal stop, Generation generation, FaultBoard faults) {
    this.tools = tools;
    this.stop = stop;
    this.generation = generation;
    this.faults = faults;
    this.folder = new FolderListing(tools, stop, generation);
  }

  /**
   * Whether listing the folder costs less than a HEAD of each file, and tells as much: of a bucket
   * that keeps versions, a listing does not name them.
   */
  boolean isCheaper(Manifest manifest, Pin sentinel) {
    return sentinel.versionId() == null && (isListedAnyway() || manifest.fileCount() >= MIN_FILES);
  }

  private boolean isListedAnyway() {
    return UnlistedFiles.rule(generation) != DatasetDefinition.UnlistedFiles.IGNORE;
  }

  /** Looks for unlisted files only. */
  void judgeUnlisted(Manifest manifest) {
    PathIndex index = index(manifest);
    UnlistedFiles unlisted = new UnlistedFiles(generation, folder.names());
    folder.forEach(
        object -> {
          if (index.indexOf(folder.names().path(object)) < 0) {
            unlisted.add(object);
          }
        });
    unlisted.judge(index.size(), faults);
  }

  /** Proves all files, in the manifest's order, and looks for unlisted ones. */
  void prove(Manifest manifest, Consumer<VerifiedFile> sink) {
    prove(manifest, Long.MAX_VALUE, sink);
  }

  /** The same, but gives the listing up in a folder where far more stands than is listed. */
  void proveCheaply(Manifest manifest, Consumer<VerifiedFile> sink) {
    long most = isListedAnyway() ? Long.MAX_VALUE : MAX_LISTED_PER_FILE * manifest.fileCount();
    prove(manifest, most, sink);
  }

  private void prove(Manifest manifest, long mostListed, Consumer<VerifiedFile> sink) {
    PathIndex index = index(manifest);
    UnlistedFiles unlisted = new UnlistedFiles(generation, folder.names());
    try (ListedObjects found =
        new ListedObjects(tools.spoolFolder(), new VerifiedFileCodec(generation), index.size())) {
      folder.forFirst(mostListed, object -> sort(object, index, found, unlisted));
      found.flush();
      unlisted.judge(index.size(), faults);
      join(manifest, found, sink);
    }
  }

  private static PathIndex index(Manifest manifest) {
    PathIndex index = new PathIndex();
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      entries.forEach(it -> index.add(it.path()));
    }
    return index;
  }

  private void sort(
      StoredObject object, PathIndex index, ListedObjects found, UnlistedFiles unlisted) {
    String path = folder.names().path(object);
    int number = index.indexOf(path);
    if (number < 0) {
      unlisted.add(object);
    } else {
      found.put(number, new VerifiedFile(path, object, null));
    }
  }

  private void join(Manifest manifest, ListedObjects found, Consumer<VerifiedFile> sink) {
    AtomicInteger number = new AtomicInteger();
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      new FileRun(tools.pool(), stop, faults, sink)
          .prove(entries.iterator(), entry -> proof(entry, found.get(number.getAndIncrement())));
    }
  }

  private FileProof proof(ManifestEntry entry, @Nullable VerifiedFile listed) {
    return listed == null
            || listed.object().size() != entry.size()
            || listed.object().pin().eTag() == null
        ? new SizeProof(tools.store(), generation, entry)
        : new SettledProof(new VerifiedFile(entry.path(), listed.object(), entry.checksum()));
  }
}
