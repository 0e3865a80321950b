package dev.lakegate.failure;

import java.util.Locale;

/**
 * Every reason for which an event is none of the gate's business. Ignored is counted, not failed.
 */
public enum IgnoreReason implements ReasonCode {
  /** A tombstone or a value of zero bytes. */
  EMPTY,
  /** An object without records: missing, null or an empty list. */
  NO_RECORDS,
  /** The store's own test message. */
  TEST_EVENT,
  /** Anything but Put, Post, Copy and CompleteMultipartUpload. */
  NOT_A_CREATION,
  /** The last path segment is not the sentinel's name. */
  NOT_A_SENTINEL,
  /** The sentinel lies in a staging folder of its writer. */
  STAGING_PATH,
  /** No dataset is configured for that bucket and prefix, or none that takes claim checks. */
  NO_DATASET,
  /** Older than the dataset's {@code accept-from}. */
  BEFORE_START;

  private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

  @Override
  public String code() {
    return code;
  }

  @Override
  public String toString() {
    return code;
  }
}
