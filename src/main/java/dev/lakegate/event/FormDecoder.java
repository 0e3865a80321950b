package dev.lakegate.event;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Undoes form encoding ({@code +} for a space, {@code %2F}), exactly once. {@code URLDecoder} would
 * turn broken UTF-8 into question marks and let pass what no encoder writes: another object's name.
 */
final class FormDecoder {

  private static final String HOW_TO_HELP =
      "; if this source writes keys as they are, set its key-encoding to raw";

  private FormDecoder() {}

  static String decode(String encoded) throws MalformedEventException {
    if (encoded.indexOf('%') < 0 && encoded.indexOf('+') < 0) {
      return encoded;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    int at = 0;
    while (at < encoded.length()) {
      boolean escape = encoded.charAt(at) == '%';
      bytes.write(escape ? escaped(encoded, at) : plain(encoded.charAt(at)));
      at += escape ? 3 : 1;
    }
    return utf8(bytes.toByteArray());
  }

  private static int escaped(String encoded, int at) throws MalformedEventException {
    int high = at + 2 < encoded.length() ? hex(encoded.charAt(at + 1)) : -1;
    int low = high < 0 ? -1 : hex(encoded.charAt(at + 2));
    if (low < 0) {
      throw new MalformedEventException(
          "object.key has a % without two hex digits after it" + HOW_TO_HELP);
    }
    return high * 16 + low;
  }

  /** {@code Character.digit} would accept digits of other scripts. */
  private static int hex(char digit) {
    return digit < 0x80 ? Character.digit(digit, 16) : -1;
  }

  private static int plain(char written) throws MalformedEventException {
    if (written == '+') {
      return ' ';
    }
    if (written <= ' ' || written > '~') {
      throw new MalformedEventException(
          "object.key has both escapes and characters that encoding would have escaped"
              + HOW_TO_HELP);
    }
    return written;
  }

  private static String utf8(byte[] bytes) throws MalformedEventException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw new MalformedEventException("object.key is not UTF-8 once decoded" + HOW_TO_HELP);
    }
  }
}
