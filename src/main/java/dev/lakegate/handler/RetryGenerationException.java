package dev.lakegate.handler;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The handler does not take this generation now, like any other exception, and it knows how long
 * there is no use in calling it again.
 */
public class RetryGenerationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration retryAfter;

  /**
   * Not now.
   *
   * @param message why; operators read it
   * @param retryAfter how long to wait at least: the back-off counts if it is longer, and what is
   *     left of the retry budget if that is shorter; zero when nobody knows
   */
  public RetryGenerationException(String message, Duration retryAfter) {
    this(message, retryAfter, null);
  }

  /** The same with a cause. */
  public RetryGenerationException(String message, Duration retryAfter, @Nullable Throwable cause) {
    super(message, cause);
    this.retryAfter = retryAfter.isNegative() ? Duration.ZERO : retryAfter;
  }

  /** How long to wait at least; not negative. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
