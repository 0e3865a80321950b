package dev.lakegate.event;

/** Text that is safe to log and to send: no control characters, and encodable in UTF-8. */
final class PlainText {

  private PlainText() {}

  static String require(String what, String text) throws MalformedEventException {
    if (!isPlain(text)) {
      throw new MalformedEventException(
          what + " has control characters, or half a surrogate pair, in it");
    }
    return text;
  }

  static boolean isPlain(String text) {
    // codePoints() pairs surrogates up, so one that is left over stands alone.
    return text.codePoints()
        .noneMatch(point -> Character.isISOControl(point) || isSurrogate(point));
  }

  private static boolean isSurrogate(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
