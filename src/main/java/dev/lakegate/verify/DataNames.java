package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.store.StoredObject;
import java.util.List;
import java.util.Set;

/**
 * Tells data from what lies beside it: the marker, the manifest, folder markers, and what readers
 * of such folders take for hidden, since writers keep their own business there.
 */
final class DataNames {

  private final int folder;
  private final Set<String> own;

  DataNames(Generation generation) {
    String manifest = generation.dataset().definition().manifest().name();
    this.folder = generation.prefix().length();
    // A manifest in the form that was not read is still none of the data.
    this.own =
        Set.copyOf(List.of(generation.sentinelKey().substring(folder), manifest, manifest + ".gz"));
  }

  /** The object's path below the generation's folder. */
  String path(StoredObject object) {
    return object.location().key().substring(folder);
  }

  /** Whether that object of the folder is data. */
  boolean isData(StoredObject object) {
    String path = path(object);
    boolean folderMarker = object.size() == 0 && path.endsWith("/");
    return !path.isEmpty() && !folderMarker && !own.contains(path) && !HiddenNames.isIn(path);
  }
}
