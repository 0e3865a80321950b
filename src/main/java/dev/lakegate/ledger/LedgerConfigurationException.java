package dev.lakegate.ledger;

/**
 * The ledger's store is set up in a way in which it cannot keep its promises. The message names the
 * setting, its value, and what to do.
 */
public class LedgerConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A setting that does not do. */
  public LedgerConfigurationException(String message) {
    super(message);
  }
}
