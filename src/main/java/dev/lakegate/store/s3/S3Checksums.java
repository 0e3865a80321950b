package dev.lakegate.store.s3;

import dev.lakegate.store.ChecksumAlgorithm;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ObjectPart;

/** Finds an algorithm's value among those of an answer; null when the store sent none. */
final class S3Checksums {

  private S3Checksums() {}

  static @Nullable String value(HeadObjectResponse answer, ChecksumAlgorithm algorithm) {
    return switch (algorithm) {
      case SHA256 -> answer.checksumSHA256();
      case SHA1 -> answer.checksumSHA1();
      case SHA512 -> answer.checksumSHA512();
      case MD5 -> answer.checksumMD5();
      case CRC32 -> answer.checksumCRC32();
      case CRC32C -> answer.checksumCRC32C();
      case CRC64NVME -> answer.checksumCRC64NVME();
    };
  }

  static @Nullable String value(ObjectPart part, ChecksumAlgorithm algorithm) {
    return switch (algorithm) {
      case SHA256 -> part.checksumSHA256();
      case SHA1 -> part.checksumSHA1();
      case SHA512 -> part.checksumSHA512();
      case MD5 -> part.checksumMD5();
      case CRC32 -> part.checksumCRC32();
      case CRC32C -> part.checksumCRC32C();
      case CRC64NVME -> part.checksumCRC64NVME();
    };
  }
}
