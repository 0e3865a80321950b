package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.store.ChecksumAlgorithm.CRC32;
import static dev.lakegate.store.ChecksumAlgorithm.CRC32C;
import static dev.lakegate.store.ChecksumAlgorithm.CRC64NVME;
import static dev.lakegate.store.ChecksumAlgorithm.MD5;
import static dev.lakegate.store.ChecksumAlgorithm.SHA1;
import static dev.lakegate.store.ChecksumAlgorithm.SHA256;
import static dev.lakegate.store.ChecksumAlgorithm.SHA512;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checksums of one entry: several may be listed, the strongest counts. */
final class ListedChecksums {

  // SHA-256 before SHA-512: equally unbroken, and faster where processors know it.
  private static final List<ChecksumAlgorithm> STRONGEST_FIRST =
      List.of(SHA256, SHA512, SHA1, MD5, CRC64NVME, CRC32C, CRC32);
  private static final int MAX_NAME = 64;

  private final Checksum[] known = new Checksum[STRONGEST_FIRST.size()];
  private @Nullable String unsupported;

  /** Takes one in; another value of the same algorithm contradicts it. */
  void add(int index, Checksum checksum) {
    int rank = STRONGEST_FIRST.indexOf(checksum.algorithm());
    if (known[rank] != null && !known[rank].equals(checksum)) {
      throw Details.failure(
          MANIFEST_INVALID,
          "files[%d]: two values of %s: %s and %s",
          index,
          checksum.algorithm().displayName(),
          known[rank].hex(),
          checksum.hex());
    }
    known[rank] = checksum;
  }

  /** Remembers an algorithm that is not known. */
  void addUnsupported(String name) {
    unsupported = name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
  }

  /** The strongest; null when none is known. */
  @Nullable Checksum strongest() {
    for (Checksum checksum : known) {
      if (checksum != null) {
        return checksum;
      }
    }
    return null;
  }

  /** The algorithm that is not known; null when there is none, or a known one beside it. */
  @Nullable String unsupported() {
    return strongest() == null ? unsupported : null;
  }
}
