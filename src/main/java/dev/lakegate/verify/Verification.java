package dev.lakegate.verify;

import dev.lakegate.failure.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a verification. Failures of the store are exceptions instead. */
public sealed interface Verification {

  /** How many files were proven before it ended. */
  long files();

  /** How many bytes those files have. */
  long bytes();

  /**
   * What is wrong.
   *
   * @param reason of kind permanent or late
   * @param detail which file, what was expected and what was found; capped, one line
   */
  record Fault(Reason reason, String detail) {}

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
   * @param sentinelPin the sentinel as it was looked at, as a token; null when nobody had to look
   * @param manifestPin the manifest as it was read, as a token; null when there was none
   * @param faults what is wrong, as much of it as was looked for: that of the verdict at least
   */
  record Rejected(
      Reason reason,
      String detail,
      long files,
      long bytes,
      @Nullable String sentinelPin,
      @Nullable String manifestPin,
      List<Fault> faults)
      implements Verification {

    /** With one fault only. */
    public Rejected(
        Reason reason,
        String detail,
        long files,
        long bytes,
        @Nullable String sentinelPin,
        @Nullable String manifestPin) {
      this(
          reason,
          detail,
          files,
          bytes,
          sentinelPin,
          manifestPin,
          List.of(new Fault(reason, detail)));
    }
  }

  /**
   * Something is not there yet.
   *
   * @param reason {@code manifest-missing} or {@code file-missing}
   * @param detail which; capped, one line
   * @param faults what is missing, as much of it as was looked for
   */
  record Late(Reason reason, String detail, long files, long bytes, List<Fault> faults)
      implements Verification {

    /** With one fault only. */
    public Late(Reason reason, String detail, long files, long bytes) {
      this(reason, detail, files, bytes, List.of(new Fault(reason, detail)));
    }
  }

  /** The sentinel is gone, or it is not the one that the event announced. */
  record Superseded(String detail, long files, long bytes) implements Verification {}

  /** Files or manifest changed while the sentinel did not: worth another look. */
  record Changed(String detail, long files, long bytes) implements Verification {}
}
