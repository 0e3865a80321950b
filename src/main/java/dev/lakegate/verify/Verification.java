package dev.lakegate.verify;

import dev.lakegate.failure.Reason;
import org.jspecify.annotations.Nullable;

/** What became of a verification. Failures of the store are exceptions instead. */
public sealed interface Verification {

  /** How many files were proven before it ended. */
  long files();

  /** How many bytes those files have. */
  long bytes();

  /** Complete and intact. */
  record Complete(VerifiedGeneration generation) implements Verification {
    @Override
    public long files() {
      return generation.fileCount();
    }

    @Override
    public long bytes() {
      return generation.totalBytes();
    }
  }

  /**
   * Will never pass as it stands.
   *
   * @param reason of kind permanent
   * @param detail which file, what was expected and what was found; capped, one line
   * @param sentinelPin the sentinel as it was looked at, as a token
   * @param manifestPin the manifest as it was read, as a token; null when there was none
   */
  record Rejected(
      Reason reason,
      String detail,
      long files,
      long bytes,
      String sentinelPin,
      @Nullable String manifestPin)
      implements Verification {}

  /**
   * Something is not there yet.
   *
   * @param reason {@code manifest-missing} or {@code file-missing}
   * @param detail which; capped, one line
   */
  record Late(Reason reason, String detail, long files, long bytes) implements Verification {}

  /** The sentinel is gone, or it is not the one that the event announced. */
  record Superseded(String detail, long files, long bytes) implements Verification {}

  /** Files or manifest changed while the sentinel did not: worth another look. */
  record Changed(String detail, long files, long bytes) implements Verification {}
}
