package dev.lakegate.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A cryptographic hash of the platform. */
final class MessageDigestDigest implements Digest {

  private final ChecksumAlgorithm algorithm;
  private final MessageDigest digest;

  MessageDigestDigest(ChecksumAlgorithm algorithm) {
    this.algorithm = algorithm;
    this.digest = platformDigest(algorithm.displayName());
  }

  private static MessageDigest platformDigest(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java platform has no " + name, e);
    }
  }

  @Override
  public void update(byte[] bytes, int offset, int length) {
    digest.update(bytes, offset, length);
  }

  @Override
  public Checksum checksum() {
    return Checksum.of(algorithm, digest.digest());
  }
}
