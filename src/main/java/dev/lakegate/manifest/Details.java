package dev.lakegate.manifest;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Makes the details of failures: one line of at most 300 characters, in which text of others is
 * shortened, can neither break a line nor steer a terminal, and shows no credentials.
 */
public final class Details {

  private static final int MAX_LENGTH = 300;
  private static final int MAX_QUOTE = 140;
  private static final Pattern CREDENTIALS = Pattern.compile("://[^/@]*@");

  private Details() {}

  /** A failure whose detail is made from a format and its arguments; texts are quoted. */
  public static LakegateException failure(Reason reason, String format, Object... arguments) {
    return new LakegateException(reason, of(format, arguments));
  }

  /** The detail made from a format and its arguments; texts are quoted. */
  public static String of(String format, Object... arguments) {
    Object[] quoted =
        Arrays.stream(arguments).map(it -> it instanceof String text ? quote(text) : it).toArray();
    return cut(format.formatted(quoted), MAX_LENGTH);
  }

  private static String quote(String text) {
    return cut(
        inert(CREDENTIALS.matcher(cut(text, 4 * MAX_QUOTE)).replaceAll("://***@")), MAX_QUOTE);
  }

  // Both ends matter: a path's folder and its file name.
  private static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int head = length / 2 - 1;
    int tail = length - head - 1;
    return text.substring(0, head) + "…" + text.substring(text.length() - tail);
  }

  private static String inert(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (isActive(point)) {
                out.append(String.format("\\u%04x", point));
              } else {
                out.appendCodePoint(point);
              }
            });
    return out.toString();
  }

  private static boolean isActive(int point) {
    int type = Character.getType(point);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
