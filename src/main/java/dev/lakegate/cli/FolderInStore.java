package dev.lakegate.cli;

import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What stands where a generation is going to be: files of it, from an earlier try, and others.
 *
 * @param files by path, those that are going to be written
 * @param others how many objects are neither those nor marker or manifest
 * @param firstOther one of them; null when there is none
 */
record FolderInStore(Map<String, StoredObject> files, long others, @Nullable String firstOther) {

  /** Looks, at the cost of a listing. */
  static FolderInStore look(
      ObjectStore store, ManifestContext context, Collection<LocalFile> wanted) {
    Set<String> paths = wanted.stream().map(LocalFile::path).collect(Collectors.toSet());
    Set<String> own = new HashSet<>(Set.of(context.sentinelName(), context.manifestName()));
    Map<String, StoredObject> files = new HashMap<>();
    long others = 0;
    String firstOther = null;
    try (Stream<StoredObject> listed = store.list(context.bucket(), context.prefix())) {
      for (StoredObject object : (Iterable<StoredObject>) listed::iterator) {
        String path = object.location().key().substring(context.prefix().length());
        boolean isFolderMarker = path.isEmpty() || path.endsWith("/") && object.size() == 0;
        if (paths.contains(path)) {
          files.put(path, object);
        } else if (!own.contains(path) && !isFolderMarker) {
          others++;
          firstOther = firstOther == null ? path : firstOther;
        }
      }
    }
    return new FolderInStore(files, others, firstOther);
  }

  /** Whether something stands there; one empty answer of a store proves nothing. */
  static boolean isThere(ObjectStore store, ObjectLocation location) {
    Optional<StoredObject> found = store.head(location);
    if (found.isPresent()) {
      return true;
    }
    try (Stream<StoredObject> listed = store.list(location.bucket(), location.key())) {
      return listed.findFirst().filter(it -> it.location().equals(location)).isPresent();
    }
  }
}
