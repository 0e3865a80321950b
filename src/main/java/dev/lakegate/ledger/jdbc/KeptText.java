package dev.lakegate.ledger.jdbc;

import org.jspecify.annotations.Nullable;

/** Texts as every database keeps them. */
final class KeptText {

  private static final int REPLACEMENT = 0xFFFD;

  private KeptText() {}

  /**
   * The same text, with U+FFFD in place of NUL, which PostgreSQL does not take, and of halves of
   * surrogate pairs, which UTF-8 has none of.
   */
  static String of(String text) {
    return text.codePoints().anyMatch(KeptText::isUnkeepable) ? replaced(text) : text;
  }

  /** The same, for a text that may be absent. */
  static @Nullable String ofNullable(@Nullable String text) {
    return text == null ? null : of(text);
  }

  private static String replaced(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> isUnkeepable(point) ? REPLACEMENT : point)
        .forEach(kept::appendCodePoint);
    return kept.toString();
  }

  private static boolean isUnkeepable(int point) {
    return point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
