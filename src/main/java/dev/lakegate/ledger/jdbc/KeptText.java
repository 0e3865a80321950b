package dev.lakegate.ledger.jdbc;

/**
 * Any text as every database keeps it: PostgreSQL takes no NUL, and UTF-8 has no halves of
 * surrogate pairs. These stand as U+FFFD and four hexadecimal digits, U+FFFD itself as well; all
 * else stands as it is.
 */
final class KeptText {

  private static final char MARK = '\uFFFD';
  private static final int DIGITS = 4;
  private static final int HEXADECIMAL = 16;

  private KeptText() {}

  /** The text to be kept. */
  static String of(String text) {
    return text.codePoints().anyMatch(KeptText::isUnkeepable) ? encoded(text) : text;
  }

  /** The text that was kept. */
  static String read(String kept) {
    return kept.indexOf(MARK) < 0 ? kept : decoded(kept);
  }

  private static String encoded(String text) {
    StringBuilder kept = new StringBuilder(text.length() + DIGITS);
    text.codePoints()
        .forEach(
            point -> {
              if (isUnkeepable(point)) {
                kept.append(MARK).append("%04x".formatted(point));
              } else {
                kept.appendCodePoint(point);
              }
            });
    return kept.toString();
  }

  private static String decoded(String kept) {
    StringBuilder text = new StringBuilder(kept.length());
    int start = 0;
    for (int mark = kept.indexOf(MARK); mark >= 0; mark = kept.indexOf(MARK, start)) {
      int end = mark + 1 + DIGITS;
      text.append(kept, start, mark)
          .append((char) Integer.parseInt(kept, mark + 1, end, HEXADECIMAL));
      start = end;
    }
    return text.append(kept, start, kept.length()).toString();
  }

  private static boolean isUnkeepable(int point) {
    return point == 0
        || point == MARK
        || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
