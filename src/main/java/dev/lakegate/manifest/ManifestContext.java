package dev.lakegate.manifest;

import dev.lakegate.dataset.Generation;

/**
 * Where a manifest stands: what its paths are judged by.
 *
 * @param bucket the generation's bucket
 * @param prefix the generation's folder: empty at the bucket's root, else ending in {@code /}
 * @param sentinelName the marker object's name in that folder
 * @param manifestName the manifest's own name in that folder, without {@code .gz}
 */
public record ManifestContext(
    String bucket, String prefix, String sentinelName, String manifestName) {

  /** Of a generation's manifest. */
  public static ManifestContext of(Generation generation) {
    return new ManifestContext(
        generation.bucket(),
        generation.prefix(),
        generation.sentinelKey().substring(generation.prefix().length()),
        generation.dataset().definition().manifest().name());
  }

  /** Whether that path is the marker or the manifest, packed or not, rather than data. */
  public boolean isOwn(String path) {
    return path.equals(sentinelName)
        || path.equals(manifestName)
        || path.equals(manifestName + ".gz");
  }
}
