package dev.lakegate.handler;

/** How a generation ends, as far as others are told of it. */
public enum GenerationEnd {
  /** Verified, and every handler has it. */
  COMPLETED,
  /** It will never pass as it stands. */
  REJECTED,
  /** What it failed of lasted longer than its retry budget. */
  FAILED
}
