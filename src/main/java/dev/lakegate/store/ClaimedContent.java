package dev.lakegate.store;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a claim check says that its object holds.
 *
 * @param sha256 the SHA-256 of the original bytes, before any compression; null when it says none
 * @param compression how the original bytes are packed in the object, as it was written; null when
 *     they stand there as they are
 */
public record ClaimedContent(@Nullable Checksum sha256, @Nullable String compression) {

  private static final String GZIP = "gzip";

  /** Refuses a checksum of another algorithm. */
  public ClaimedContent {
    if (sha256 != null && sha256.algorithm() != ChecksumAlgorithm.SHA256) {
      throw new IllegalArgumentException("A claim check has a SHA-256, but was " + sha256);
    }
  }

  /** Whether the original bytes have to be unpacked. */
  public boolean isPacked() {
    return compression != null;
  }

  /**
   * Why nothing that stands in the store could prove it: {@code checksum-missing} or {@code
   * checksum-unsupported}; empty when it can be proven.
   */
  public Optional<LakegateException> refusal() {
    if (sha256 == null) {
      return Optional.of(
          new LakegateException(
              Reason.CHECKSUM_MISSING, "the reference has no sha256 to compare the object with"));
    }
    if (compression != null && !compression.equals(GZIP)) {
      return Optional.of(
          new LakegateException(
              Reason.CHECKSUM_UNSUPPORTED,
              "the sha256 is of bytes in the unknown compression " + InertText.of(compression)));
    }
    return Optional.empty();
  }
}
