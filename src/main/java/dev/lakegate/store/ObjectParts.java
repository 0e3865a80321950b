package dev.lakegate.store;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The parts of which an object was put together, in order, with a checksum of each.
 *
 * @param algorithm the algorithm of all of these checksums
 * @param parts at least one
 */
public record ObjectParts(ChecksumAlgorithm algorithm, List<Part> parts) {

  /** Refuses no parts, and checksums of another algorithm. */
  public ObjectParts {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("An object has at least one part");
    }
    for (Part part : parts) {
      if (part.checksum().algorithm() != algorithm) {
        throw new IllegalArgumentException(
            "All parts have a %s, but one has %s"
                .formatted(algorithm.displayName(), part.checksum()));
      }
    }
  }

  /**
   * One part.
   *
   * @param size its bytes, from 0
   * @param checksum of these bytes
   */
  public record Part(long size, Checksum checksum) {}

  /** Whether the checksums of several parts tell that of the whole. */
  public static boolean canBeJoined(ChecksumAlgorithm algorithm) {
    return CyclicSum.of(algorithm).isPresent();
  }

  /** The object's size in bytes. */
  public long size() {
    return parts.stream().mapToLong(Part::size).sum();
  }

  /** The checksum of the parts' checksums, which stores keep instead of one of the bytes. */
  public Checksum composite() {
    Digest digest = algorithm.newDigest();
    for (Part part : parts) {
      byte[] value = HexFormat.of().parseHex(part.checksum().hex());
      digest.update(value, 0, value.length);
    }
    return digest.checksum();
  }

  /**
   * The checksum of the object's bytes. A single part's is that; cyclic ones can be joined; empty
   * for all others, which only reading can tell.
   */
  public Optional<Checksum> whole() {
    if (parts.size() == 1) {
      return Optional.of(parts.get(0).checksum());
    }
    return CyclicSum.of(algorithm).map(this::joined);
  }

  private Checksum joined(CyclicSum sum) {
    long value = 0;
    for (Part part : parts) {
      value = sum.join(value, Long.parseUnsignedLong(part.checksum().hex(), 16), part.size());
    }
    return new Checksum(algorithm, HexFormat.of().toHexDigits(value, 2 * algorithm.length()));
  }
}
