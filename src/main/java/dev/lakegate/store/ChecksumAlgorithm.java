package dev.lakegate.store;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** The checksums that the gate computes. */
public enum ChecksumAlgorithm {
  SHA256("SHA-256", 32),
  SHA1("SHA-1", 20),
  SHA512("SHA-512", 64),
  MD5("MD5", 16),
  CRC32("CRC-32", 4),
  CRC32C("CRC-32C", 4),
  CRC64NVME("CRC-64/NVME", 8);

  private final String displayName;
  private final int length;
  private final Pattern spelling;

  ChecksumAlgorithm(String displayName, int length) {
    this.displayName = displayName;
    this.length = length;
    this.spelling =
        Pattern.compile(
            name().replaceAll("(?<=[A-Z])(?=[0-9])|(?<=[0-9])(?=[A-Z])", "[-_/]?"),
            Pattern.CASE_INSENSITIVE);
  }

  /** For people. */
  public String displayName() {
    return displayName;
  }

  /** How many bytes a value has. */
  public int length() {
    return length;
  }

  /** Starts computing it. */
  public Digest newDigest() {
    return switch (this) {
      case SHA256, SHA1, SHA512, MD5 -> new MessageDigestDigest(this);
      case CRC32 -> new CyclicDigest(this, new CRC32());
      case CRC32C -> new CyclicDigest(this, new CRC32C());
      case CRC64NVME -> new CyclicDigest(this, new Crc64Nvme());
    };
  }

  /**
   * By its name in any case of ASCII letters, with or without a separator between letters and
   * digits: {@code SHA-256}, {@code sha256}.
   */
  public static Optional<ChecksumAlgorithm> ofName(String name) {
    return Arrays.stream(values()).filter(it -> it.spelling.matcher(name).matches()).findFirst();
  }
}
