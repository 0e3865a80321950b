package dev.lakegate.manifest;

/**
 * How large a manifest may be.
 *
 * @param maxBytes its bytes, unpacked, at least 1
 * @param maxFiles how many files it may list, from 1 to 100,000,000; one takes about 50 bytes of
 *     memory while the manifest is read
 */
public record ManifestLimits(long maxBytes, int maxFiles) {

  private static final int MOST_FILES = 100_000_000;

  /** 512 MiB and 1,000,000 files. */
  public static final ManifestLimits DEFAULT = new ManifestLimits(512L << 20, 1_000_000);

  /** Refuses limits out of range. */
  public ManifestLimits {
    if (maxBytes < 1 || maxFiles < 1 || maxFiles > MOST_FILES) {
      throw new IllegalArgumentException(
          "A manifest has at least 1 byte, and 1 to %d files, but was limited to %d and %d"
              .formatted(MOST_FILES, maxBytes, maxFiles));
    }
  }
}
