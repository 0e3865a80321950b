package dev.lakegate.failure;

import org.jspecify.annotations.Nullable;

/**
 * Makes text of others inert: on its way to people it is one line of limited length that neither
 * steers a terminal nor hides or reorders what stands around it, and it shows no credentials.
 *
 * <p>Control and format characters (line breaks, escapes, direction marks, zero-width and tag
 * characters), line and paragraph separators, halves of surrogate pairs, and what fonts do not draw
 * are written as <code>&#92;u202e</code> or <code>&#92;u{e0041}</code>, so that two texts that
 * differ still look different. What is cut loses its middle: a path's folder and its file name both
 * matter.
 */
public final class InertText {

  /** In characters: a key of 1,024 bytes is shown whole, with its bucket. */
  public static final int LIMIT = 1_200;

  private InertText() {}

  /** At most {@link #LIMIT} characters of that text. */
  public static String of(@Nullable String text) {
    return of(text, LIMIT);
  }

  /**
   * That text, null as {@code null}.
   *
   * @param limit how many characters the result may have, at least 8
   */
  public static String of(@Nullable String text, int limit) {
    // What is cut first could be what a secret is known by.
    String shown = Credentials.hide(String.valueOf(text));
    // Escapes only lengthen it, so that the second cut takes away more than the first.
    return cut(escape(cut(shown, 4 * limit)), limit);
  }

  /** What a failure says: its type, and its message if it has one. */
  public static String of(Throwable failure) {
    String type = failure.getClass().getSimpleName();
    return of(failure.getMessage() == null ? type : type + ": " + failure.getMessage());
  }

  /** Whether the text has nothing in it that is escaped here. */
  public static boolean isInert(String text) {
    return text.codePoints().noneMatch(InertText::isActive);
  }

  private static String cut(String text, int limit) {
    if (text.length() <= limit) {
      return text;
    }
    int head = limit / 2 - 1;
    int tail = text.length() - (limit - head - 1);
    int end = Character.isHighSurrogate(text.charAt(head - 1)) ? head - 1 : head;
    int start = Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail;
    return text.substring(0, end) + "…" + text.substring(start);
  }

  private static String escape(String text) {
    if (isInert(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(2 * text.length());
    text.codePoints().forEach(point -> append(out, point));
    return out.toString();
  }

  private static void append(StringBuilder out, int point) {
    if (isActive(point)) {
      String form = Character.isBmpCodePoint(point) ? "\\u%04x" : "\\u{%x}";
      out.append(form.formatted(point));
    } else {
      out.appendCodePoint(point);
    }
  }

  private static boolean isActive(int point) {
    switch (Character.getType(point)) {
      case Character.CONTROL:
      case Character.FORMAT:
      case Character.SURROGATE:
      case Character.LINE_SEPARATOR:
      case Character.PARAGRAPH_SEPARATOR:
      case Character.UNASSIGNED:
        return true;
      default:
        return isInvisible(point);
    }
  }

  /** Default ignorable code points of Unicode that no general category tells. */
  private static boolean isInvisible(int point) {
    return point == 0x034f
        || point == 0x115f
        || point == 0x1160
        || point == 0x17b4
        || point == 0x17b5
        || point >= 0x180b && point <= 0x180f
        || point == 0x3164
        || point >= 0xfe00 && point <= 0xfe0f
        || point == 0xffa0
        || point >= 0xe0000 && point <= 0xe0fff;
  }
}
