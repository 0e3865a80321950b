package dev.lakegate.failure;

import static dev.lakegate.failure.FailureKind.ENVIRONMENT;
import static dev.lakegate.failure.FailureKind.LATE;
import static dev.lakegate.failure.FailureKind.PERMANENT;
import static dev.lakegate.failure.FailureKind.POISON;
import static dev.lakegate.failure.FailureKind.TRANSIENT;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Every reason for which a notification or a generation can fail. The {@linkplain #code() code} is
 * public: it stands in dead letters, metrics, HTTP answers and alerts.
 */
public enum Reason implements ReasonCode {
  /** The value is no bucket notification, or one event or reference in it is not understood. */
  MALFORMED_NOTIFICATION(POISON),
  /** The value is larger than 1 MiB. */
  NOTIFICATION_TOO_LARGE(POISON),

  /** The manifest breaks its format, or contradicts itself. */
  MANIFEST_INVALID(PERMANENT),
  /** The manifest, or the object of a claim check, has more bytes or entries than allowed. */
  MANIFEST_TOO_LARGE(PERMANENT),
  /** The manifest says that the writing job failed. */
  MANIFEST_REPORTS_FAILURE(PERMANENT),
  /** A listed path leads out of the generation's folder. */
  PATH_OUTSIDE_GENERATION(PERMANENT),
  /** An object has another size than listed. */
  SIZE_MISMATCH(PERMANENT),
  /** An object has other bytes than listed, or than its claim check says. */
  CHECKSUM_MISMATCH(PERMANENT),
  /** A checksum is needed, and the manifest or the claim check has none. */
  CHECKSUM_MISSING(PERMANENT),
  /** The checksum's algorithm, or the compression of what it is of, is not known. */
  CHECKSUM_UNSUPPORTED(PERMANENT),
  /** An object stands in the folder that the manifest does not list. */
  UNLISTED_FILE(PERMANENT),
  /** Files kept changing while they were verified. */
  GENERATION_CHANGED(PERMANENT),
  /** The event is older than the ledger's memory, so nothing proves it was not handled. */
  EVENT_TOO_OLD(PERMANENT),
  /** A handler refused the generation for good. */
  HANDLER_REJECTED(PERMANENT),

  /** The manifest is not there yet. */
  MANIFEST_MISSING(LATE),
  /** A listed file, or the object of a claim check, is not there yet. */
  FILE_MISSING(LATE),

  /** The store refused access. */
  ACCESS_DENIED(TRANSIENT),
  /** The store failed one request. */
  STORE_ERROR(TRANSIENT),
  /** A handler threw. */
  HANDLER_FAILED(TRANSIENT),
  /** A handler took longer than it may. */
  HANDLER_TIMEOUT(TRANSIENT),
  /** The process died too often while it worked on this generation. */
  CRASH_LIMIT(TRANSIENT),

  /** The store answers nobody. */
  STORE_UNAVAILABLE(ENVIRONMENT),
  /** The ledger cannot be reached. */
  LEDGER_UNAVAILABLE(ENVIRONMENT),
  /** Dead letters cannot be published. */
  DEAD_LETTER_UNAVAILABLE(ENVIRONMENT),
  /** A handler fails for one generation after another, so that nobody calls it for a while. */
  HANDLER_UNAVAILABLE(ENVIRONMENT);

  private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final FailureKind kind;

  Reason(FailureKind kind) {
    this.kind = kind;
  }

  @Override
  public String code() {
    return code;
  }

  /** What is done about it. */
  public FailureKind kind() {
    return kind;
  }

  /** The reason with that code, if there is one. */
  public static Optional<Reason> ofCode(String code) {
    return Arrays.stream(values()).filter(reason -> reason.code.equals(code)).findFirst();
  }

  @Override
  public String toString() {
    return code;
  }
}
