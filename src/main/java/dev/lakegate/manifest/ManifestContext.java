package dev.lakegate.manifest;

import dev.lakegate.dataset.Generation;
import dev.lakegate.store.ObjectLocation;

/**
 * Where a manifest stands: what its paths are judged by.
 *
 * @param bucket the generation's bucket
 * @param prefix the generation's folder: empty at the bucket's root, else ending in {@code /}
 * @param sentinelName the marker object's name in that folder
 * @param manifestName the manifest's own name in that folder, as it was read
 */
public record ManifestContext(
    String bucket, String prefix, String sentinelName, String manifestName) {

  /** Of a generation's manifest that was read from there. */
  public static ManifestContext of(Generation generation, ObjectLocation manifest) {
    int folder = generation.prefix().length();
    return new ManifestContext(
        generation.bucket(),
        generation.prefix(),
        generation.sentinelKey().substring(folder),
        manifest.key().substring(folder));
  }

  /** Whether that path is the marker or the manifest itself rather than data. */
  boolean isOwn(String path) {
    return path.equals(sentinelName) || path.equals(manifestName);
  }
}
