package dev.lakegate.handler;

/** The handler will never take this generation: it is rejected as {@code handler-rejected}. */
public class RejectGenerationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The message says why; operators read it in the dead letter. */
  public RejectGenerationException(String message) {
    super(message);
  }

  /** The same with a cause. */
  public RejectGenerationException(String message, Throwable cause) {
    super(message, cause);
  }
}
