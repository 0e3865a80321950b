package dev.lakegate.failure;

import org.jspecify.annotations.Nullable;

/**
 * A failure with a {@link Reason}. The message is the detail that operators read: it names what was
 * expected and what was found, and holds neither secrets nor raw events. Whatever names of others
 * are in it are inert, see {@link InertText}.
 */
public class LakegateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** A failure that nothing else caused. */
  public LakegateException(Reason reason, String detail) {
    this(reason, detail, null);
  }

  /** A failure with its cause. */
  public LakegateException(Reason reason, String detail, @Nullable Throwable cause) {
    super(InertText.of(detail), cause);
    this.reason = reason;
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }

  /** What was expected and what was found, for people. */
  public String detail() {
    String message = getMessage();
    return message == null ? reason.code() : message;
  }
}
