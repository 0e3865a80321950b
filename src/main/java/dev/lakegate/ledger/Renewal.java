package dev.lakegate.ledger;

/** The answer to a renewal. */
public enum Renewal {
  /** The lease lives on. */
  RENEWED,
  /**
   * The lease lives on, but a generation with a higher sequencer asked for the sentinel meanwhile:
   * what is not yet inside a handler should give way.
   */
  NEWER_WAITS,
  /** The token is no longer current: somebody else has the sentinel, or an operator took it. */
  REFUSED;

  /** Whether the lease lives on. */
  public boolean isHeld() {
    return this != REFUSED;
  }
}
