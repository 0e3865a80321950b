package dev.lakegate.manifest;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.util.Arrays;

/**
 * Makes the details of failures: one line of at most 300 characters, in which text of others is
 * shortened, can neither break a line nor steer a terminal, and shows no credentials.
 */
public final class Details {

  private static final int MAX_LENGTH = 300;
  private static final int MAX_QUOTE = 140;

  private Details() {}

  /** A failure whose detail is made from a format and its arguments; texts are quoted. */
  public static LakegateException failure(Reason reason, String format, Object... arguments) {
    return new LakegateException(reason, of(format, arguments));
  }

  /** The detail made from a format and its arguments; texts are quoted. */
  public static String of(String format, Object... arguments) {
    Object[] quoted =
        Arrays.stream(arguments)
            .map(it -> it instanceof String text ? InertText.of(text, MAX_QUOTE) : it)
            .toArray();
    return InertText.of(format.formatted(quoted), MAX_LENGTH);
  }
}
