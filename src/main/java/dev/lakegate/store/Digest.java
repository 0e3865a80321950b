package dev.lakegate.store;

/** A checksum in the making. Not thread-safe. */
public interface Digest {

  /** Takes these bytes in. */
  void update(byte[] bytes, int offset, int length);

  /** The checksum of all bytes taken in. Ends the digest: call it once. */
  Checksum checksum();
}
