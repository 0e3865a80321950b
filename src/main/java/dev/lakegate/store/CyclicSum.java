package dev.lakegate.store;

import java.util.Optional;

/**
 * Arithmetic of cyclic redundancy checks: remainders of polynomials over GF(2), the lowest power in
 * the highest bit, as the reflected algorithms hold them.
 *
 * @param bits how many a value has
 * @param polynomial the divisor without its highest power
 */
record CyclicSum(int bits, long polynomial) {

  private static final CyclicSum CRC32 = new CyclicSum(32, 0xedb88320L);
  private static final CyclicSum CRC32C = new CyclicSum(32, 0x82f63b78L);
  private static final CyclicSum CRC64NVME = new CyclicSum(64, Crc64Nvme.POLYNOMIAL);

  /** That of the algorithm; empty when it is no cyclic one. */
  static Optional<CyclicSum> of(ChecksumAlgorithm algorithm) {
    return switch (algorithm) {
      case CRC32 -> Optional.of(CRC32);
      case CRC32C -> Optional.of(CRC32C);
      case CRC64NVME -> Optional.of(CRC64NVME);
      case SHA256, SHA1, SHA512, MD5 -> Optional.empty();
    };
  }

  /** The value of some bytes followed by others, from the values of both. */
  long join(long first, long second, long secondLength) {
    return multiply(first, bytes(secondLength)) ^ second;
  }

  // x to the power of 8 for each byte, by squaring.
  private long bytes(long count) {
    long power = 1L << bits - 1;
    long base = power >>> Byte.SIZE;
    for (long left = count; left != 0; left >>>= 1) {
      if ((left & 1) != 0) {
        power = multiply(power, base);
      }
      base = multiply(base, base);
    }
    return power;
  }

  private long multiply(long one, long other) {
    long product = 0;
    long shifted = other;
    for (int bit = bits - 1; bit >= 0; bit--) {
      if ((one >>> bit & 1) != 0) {
        product ^= shifted;
      }
      shifted = (shifted & 1) == 0 ? shifted >>> 1 : shifted >>> 1 ^ polynomial;
    }
    return product;
  }
}
