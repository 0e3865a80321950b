package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.manifest.PathIndex;
import dev.lakegate.store.StoredObject;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Proves that files are there and have their sizes by one listing, and finds unlisted ones by it.
 */
final class ListingProof {

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final FolderListing folder;

  ListingProof(Tools tools, StopSignal stop, Generation generation) {
    this.tools = tools;
    this.stop = stop;
    this.generation = generation;
    this.folder = new FolderListing(tools, stop, generation);
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
    unlisted.judge();
  }

  /** Proves all files, in the manifest's order, and looks for unlisted ones. */
  void prove(Manifest manifest, Consumer<VerifiedFile> sink) {
    PathIndex index = index(manifest);
    UnlistedFiles unlisted = new UnlistedFiles(generation, folder.names());
    try (ListedObjects found =
        new ListedObjects(tools.spoolFolder(), new VerifiedFileCodec(generation), index.size())) {
      folder.forEach(object -> sort(object, index, found, unlisted));
      found.flush();
      unlisted.judge();
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
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      int number = 0;
      for (Iterator<ManifestEntry> all = entries.iterator(); all.hasNext(); number++) {
        stop.throwIfStopped();
        ManifestEntry entry = all.next();
        VerifiedFile listed = found.get(number);
        sink.accept(
            listed == null || listed.object().size() != entry.size()
                ? new SizeProof(tools.store(), generation, entry).step()
                : new VerifiedFile(entry.path(), listed.object(), entry.checksum()));
      }
    }
  }
}
