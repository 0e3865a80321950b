package dev.lakegate.failure;

/** What {@link Reason} and {@link IgnoreReason} have in common: a stable public code. */
public sealed interface ReasonCode permits Reason, IgnoreReason {

  /** For example {@code size-mismatch}. */
  String code();
}
