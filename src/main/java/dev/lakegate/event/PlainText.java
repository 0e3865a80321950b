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
    // A loop, since every record comes by. codePointAt() pairs surrogates up: one that is left over
    // stands alone.
    int point;
    for (int index = 0; index < text.length(); index += Character.charCount(point)) {
      point = text.codePointAt(index);
      if (Character.isISOControl(point) || isSurrogate(point)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSurrogate(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
