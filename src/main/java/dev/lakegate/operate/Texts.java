package dev.lakegate.operate;

/** Makes foreign text harmless for people's eyes. */
final class Texts {

  private static final int LONGEST = 200;

  private Texts() {}

  /** One short line without control characters, line separators and direction marks. */
  static String inert(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints().limit(LONGEST).map(Texts::visible).forEach(out::appendCodePoint);
    if (text.codePointCount(0, text.length()) > LONGEST) {
      out.append('…');
    }
    return out.toString();
  }

  /** Whether the text has characters that no object key may have here. */
  static boolean hasControlCharacters(String text) {
    return text.codePoints().anyMatch(Character::isISOControl);
  }

  private static int visible(int codePoint) {
    int type = Character.getType(codePoint);
    boolean hidden =
        type == Character.CONTROL
            || type == Character.FORMAT
            || type == Character.LINE_SEPARATOR
            || type == Character.PARAGRAPH_SEPARATOR
            || type == Character.SURROGATE;
    return hidden ? '\uFFFD' : codePoint;
  }
}
