package dev.lakegate.manifest;

import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is left of a path once somebody decoded it as often as it can be, and leniently: {@code
 * %2e}, {@code %252e}, {@code %u002e}, and the bytes of dots and slashes that UTF-8 forbids to be
 * spelled longer than they are ({@code %c0%ae}).
 *
 * <p>The order of decoding does not matter, since no escape overlaps another; so it is done in one
 * pass, however deeply a path is encoded.
 */
final class DecodedPath {

  private static final int BYTE_ESCAPE = 3;
  private static final int UNIT_ESCAPE = 6;
  // UTF-8 once had sequences of 5 and 6 bytes, and some still decode them.
  private static final int LONGEST = 6;
  private static final int[] LEADS = {0xe0, 0xf0, 0xf8, 0xfc};
  private static final int MAX_ASCII = 0x7f;
  // Stands for the byte 0x80 and those above, as nothing else that is no half of a pair.
  private static final int HIGH_BYTES = 0xdc00;
  private static final Pattern BYTES = Pattern.compile("[\\x{dc80}-\\x{dcff}]+");
  private static final char NO_TEXT = '\ufffd';

  private final StringBuilder out;

  private DecodedPath(String path) {
    out = new StringBuilder(path.length());
  }

  static String of(String path) {
    return path.indexOf('%') < 0 ? path : new DecodedPath(path).decode(path);
  }

  private String decode(String path) {
    for (int i = 0; i < path.length(); i++) {
      out.append(path.charAt(i));
      while (endsInEscape()) {
        shorten();
      }
    }
    return BYTES.matcher(out).replaceAll(DecodedPath::text);
  }

  private static String text(MatchResult bytes) {
    byte[] utf8 = new byte[bytes.group().length()];
    for (int i = 0; i < utf8.length; i++) {
      utf8[i] = (byte) (bytes.group().charAt(i) - HIGH_BYTES);
    }
    return Matcher.quoteReplacement(new String(utf8, StandardCharsets.UTF_8));
  }

  // One step: what replaces an escape may complete another.
  private boolean endsInEscape() {
    return decodeByte() || decodeUnit();
  }

  private boolean decodeByte() {
    int start = out.length() - BYTE_ESCAPE;
    int value = start >= 0 && out.charAt(start) == '%' ? hex(start + 1) : -1;
    if (value >= 0) {
      replace(start, (char) (value > MAX_ASCII ? HIGH_BYTES + value : value));
    }
    return value >= 0;
  }

  private boolean decodeUnit() {
    int start = out.length() - UNIT_ESCAPE;
    boolean escape = start >= 0 && out.charAt(start) == '%' && (out.charAt(start + 1) | ' ') == 'u';
    int value = escape ? hex(start + 2) : -1;
    if (value >= 0) {
      char unit = (char) value;
      replace(start, Character.isSurrogate(unit) ? NO_TEXT : unit);
    }
    return value >= 0;
  }

  private void replace(int start, char character) {
    out.setLength(start);
    out.append(character);
  }

  /** The number that is written from there to the end; −1 when it is none. */
  private int hex(int from) {
    int value = 0;
    for (int i = from; i < out.length() && value >= 0; i++) {
      int digit = out.charAt(i) > MAX_ASCII ? -1 : Character.digit(out.charAt(i), 16);
      value = digit < 0 ? -1 : value << 4 | digit;
    }
    return value;
  }

  /** Makes an ASCII character of the bytes at the end that spell one too long. */
  private void shorten() {
    int last = highByte(1);
    int before = highByte(2);
    if (last < 0 || last >= 0xc0) {
      return;
    }
    if (before == 0xc0 || before == 0xc1) {
      replace(out.length() - 2, ascii(before, last));
    } else if (before == 0x80 || before == 0x81) {
      int length = overlong();
      if (length > 0) {
        replace(out.length() - length, ascii(before, last));
      }
    }
  }

  /** How many bytes at the end spell one character, from 3 to 6; 0 when they do not. */
  private int overlong() {
    int length = 3;
    while (length < LONGEST && highByte(length) == 0x80) {
      length++;
    }
    return highByte(length) == LEADS[length - 3] ? length : 0;
  }

  private static char ascii(int before, int last) {
    return (char) ((before & 1) << 6 | last & 0x3f);
  }

  /** The decoded byte so far from the end; −1 when that is a character. */
  private int highByte(int fromEnd) {
    int at = out.length() - fromEnd;
    int value = at < 0 ? -1 : out.charAt(at) - HIGH_BYTES;
    return value > MAX_ASCII && value <= 0xff ? value : -1;
  }
}
