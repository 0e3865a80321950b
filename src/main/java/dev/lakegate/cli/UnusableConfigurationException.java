package dev.lakegate.cli;

/** The configuration does not allow to begin; what is wrong with it was told already. */
public final class UnusableConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With what Spring said. */
  public UnusableConfigurationException(Throwable cause) {
    super("The configuration cannot be used", cause);
  }
}
