package dev.lakegate.store;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A cyclic redundancy check; stores write its value big-endian. */
final class CyclicDigest implements Digest {

  private final ChecksumAlgorithm algorithm;
  private final java.util.zip.Checksum check;

  CyclicDigest(ChecksumAlgorithm algorithm, java.util.zip.Checksum check) {
    this.algorithm = algorithm;
    this.check = check;
  }

  @Override
  public void update(byte[] bytes, int offset, int length) {
    check.update(bytes, offset, length);
  }

  @Override
  public Checksum checksum() {
    byte[] value = ByteBuffer.allocate(Long.BYTES).putLong(check.getValue()).array();
    return Checksum.of(
        algorithm, Arrays.copyOfRange(value, Long.BYTES - algorithm.length(), Long.BYTES));
  }
}
