package dev.lakegate.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes to be written, which can be read repeatedly, and from several threads. */
public interface ObjectSource {

  /** How many bytes. */
  long size();

  /** Their checksum, of the algorithm that the writer wants for that size. */
  Checksum checksum();

  /**
   * Opens them from there; whoever reads takes no more than it needs, and closes.
   *
   * @param offset the first byte, from 0 to the size
   */
  InputStream open(long offset) throws IOException;

  /** Bytes in memory. */
  static ObjectSource of(byte[] bytes, ChecksumAlgorithm algorithm) {
    Digest digest = algorithm.newDigest();
    digest.update(bytes, 0, bytes.length);
    Checksum checksum = digest.checksum();
    return new ObjectSource() {
      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public Checksum checksum() {
        return checksum;
      }

      @Override
      public InputStream open(long offset) {
        int start = Math.toIntExact(offset);
        return new ByteArrayInputStream(bytes, start, bytes.length - start);
      }
    };
  }
}
