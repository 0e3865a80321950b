package dev.lakegate.dataset;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Undoes {@code %XX} as UTF-8. What is no proper escape stays as it is. */
final class PercentEscapes {

  private static final int ESCAPE = 3;

  private PercentEscapes() {}

  /** The text without its escapes. */
  static String decode(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      int escapes = escapesOfOneCharacter(text, at);
      String character = escapes == 0 ? null : utf8(text, at, escapes);
      out.append(character == null ? text.substring(at, at + 1) : character);
      at += character == null ? 1 : escapes * ESCAPE;
    }
    return out.toString();
  }

  private static int escapesOfOneCharacter(String text, int at) {
    int first = octet(text, at);
    if (first < 0) {
      return 0;
    }
    // UTF-8 says in the first octet how many there are.
    return first < 0x80 ? 1 : Integer.numberOfLeadingZeros(~(first << 24));
  }

  private static @Nullable String utf8(String text, int at, int escapes) {
    ByteBuffer octets = ByteBuffer.allocate(escapes);
    for (int i = 0; i < escapes; i++) {
      int octet = octet(text, at + i * ESCAPE);
      if (octet < 0) {
        return null;
      }
      octets.put((byte) octet);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(octets.flip()).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static int octet(String text, int at) {
    if (at + ESCAPE > text.length()
        || text.charAt(at) != '%'
        || !HexFormat.isHexDigit(text.charAt(at + 1))
        || !HexFormat.isHexDigit(text.charAt(at + 2))) {
      return -1;
    }
    return HexFormat.fromHexDigits(text, at + 1, at + ESCAPE);
  }
}
