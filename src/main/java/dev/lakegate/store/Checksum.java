package dev.lakegate.store;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A checksum of an object's bytes.
 *
 * @param algorithm how it is computed
 * @param hex its value in lower-case hex, the most significant byte first
 */
public record Checksum(ChecksumAlgorithm algorithm, String hex) {

  /** Refuses a value of the wrong length. */
  public Checksum {
    if (hex.length() != 2 * algorithm.length()) {
      throw new IllegalArgumentException(
          "A %s value has %d bytes, but was %s"
              .formatted(algorithm.displayName(), algorithm.length(), hex));
    }
  }

  /** From raw bytes, the most significant first. */
  public static Checksum of(ChecksumAlgorithm algorithm, byte[] value) {
    return new Checksum(algorithm, HexFormat.of().formatHex(value));
  }

  /** From what a store wrote; empty when it is none of that algorithm. */
  public static Optional<Checksum> ofBase64(ChecksumAlgorithm algorithm, String written) {
    try {
      byte[] value = Base64.getDecoder().decode(written);
      return value.length == algorithm.length()
          ? Optional.of(of(algorithm, value))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The value as stores write it. */
  public String base64() {
    return Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));
  }

  @Override
  public String toString() {
    return algorithm.displayName() + " " + hex;
  }
}
