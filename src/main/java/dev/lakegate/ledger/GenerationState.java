package dev.lakegate.ledger;

/** Where a generation stands. */
public enum GenerationState {
  /** Being worked on, or given back and to be claimed again. */
  CLAIMED(false),
  /** Verified and handed over. */
  COMPLETED(true),
  /** Will never pass as it stands. */
  REJECTED(true),
  /** Did not pass within its budget. */
  FAILED(true),
  /** A newer one won, or its sentinel is gone. */
  SUPERSEDED(true),
  /** Put aside by an operator. */
  SKIPPED(true);

  private final boolean isFinal;

  GenerationState(boolean isFinal) {
    this.isFinal = isFinal;
  }

  /** Whether nothing more happens unless an operator reopens it. */
  public boolean isFinal() {
    return isFinal;
  }
}
