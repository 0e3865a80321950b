package dev.lakegate.verify;

/** How much was proven of every file; the weakest where files differ. */
public enum VerificationLevel {
  /** Every byte was read and hashed. */
  CONTENT,
  /** The store's own checksum of the whole object agrees; bytes were read where it has none. */
  STORED_CHECKSUM,
  /** Existence and size. */
  SIZE,
  /** What the store's listing said. */
  LISTING
}
