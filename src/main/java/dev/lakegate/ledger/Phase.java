package dev.lakegate.ledger;

/** What happens to a claimed generation right now. */
public enum Phase {
  /** For its manifest or a file. */
  WAITING,
  /** Its files are read. */
  VERIFYING,
  /** A handler has it. */
  HANDLING,
  /** Backing off after a transient failure, or parked. */
  RETRYING
}
