package dev.lakegate.store;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

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

  ChecksumAlgorithm(String displayName, int length) {
    this.displayName = displayName;
    this.length = length;
  }

  /** For people. */
  public String displayName() {
    return displayName;
  }

  /** How many bytes a value has. */
  public int length() {
    return length;
  }

  /** By its name in any case, with or without dashes: {@code SHA-256}, {@code sha256}. */
  public static Optional<ChecksumAlgorithm> ofName(String name) {
    String plain = name.toUpperCase(Locale.ROOT).replace("-", "").replace("_", "");
    return Arrays.stream(values()).filter(it -> it.name().equals(plain)).findFirst();
  }
}
