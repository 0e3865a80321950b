package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** From a checksum as it is written to its bytes: the exact length, the exact alphabet. */
final class WrittenChecksum {

  private WrittenChecksum() {}

  /**
   * Reads a value.
   *
   * @param encoding {@code hex} or {@code base64}; null when it is not named: then the padding
   *     tells, which the base64 of every known algorithm has
   */
  static Checksum parse(
      int index, ChecksumAlgorithm algorithm, @Nullable String encoding, String value) {
    try {
      byte[] bytes =
          isBase64(index, encoding, value) ? base64(value) : HexFormat.of().parseHex(value);
      return Checksum.of(algorithm, bytes);
    } catch (IllegalArgumentException e) {
      throw fault(index, algorithm, encoding, value);
    }
  }

  private static boolean isBase64(int index, @Nullable String encoding, String value) {
    if (encoding == null) {
      return value.endsWith("=");
    }
    return switch (encoding.toLowerCase(Locale.ROOT)) {
      case "base64" -> true;
      case "hex" -> false;
      default ->
          throw Details.failure(
              MANIFEST_INVALID,
              "files[%d]: the checksum's encoding is hex or base64, but was %s",
              index,
              encoding);
    };
  }

  // The platform's decoder forgives missing padding and stray bits; two texts for one value are not
  // ours to accept.
  private static byte[] base64(String value) {
    byte[] bytes = Base64.getDecoder().decode(value);
    if (!Base64.getEncoder().encodeToString(bytes).equals(value)) {
      throw new IllegalArgumentException("Not the canonical form");
    }
    return bytes;
  }

  private static LakegateException fault(
      int index, ChecksumAlgorithm algorithm, @Nullable String encoding, String value) {
    return Details.failure(
        MANIFEST_INVALID,
        "files[%d]: %s has %d bytes, and %s is not the %s of so many",
        index,
        algorithm.displayName(),
        algorithm.length(),
        value,
        encoding == null ? "hex or base64" : encoding);
  }
}
