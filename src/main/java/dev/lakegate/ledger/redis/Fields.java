package dev.lakegate.ledger.redis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several texts in one value: each ends with the unit separator (U+001F). In a text, the separator
 * stands as {@code \s} and a backslash as {@code \\}; null is {@code \0}.
 */
final class Fields {

  private static final char END = '\u001f';
  private static final String NULL = "\\0";

  private Fields() {}

  /** The texts in one value. */
  static String encode(List<? extends @Nullable String> texts) {
    StringBuilder out = new StringBuilder();
    for (String text : texts) {
      out.append(escape(text)).append(END);
    }
    return out.toString();
  }

  /** The texts in one value. */
  static String encode(@Nullable String... texts) {
    return encode(Arrays.asList(texts));
  }

  /** The texts of a value that was encoded here. */
  static List<@Nullable String> decode(String value) {
    List<@Nullable String> texts = new ArrayList<>();
    int start = 0;
    for (int end = value.indexOf(END); end >= 0; end = value.indexOf(END, start)) {
      texts.add(unescape(value.substring(start, end)));
      start = end + 1;
    }
    return texts;
  }

  /** One text without separators in it. */
  static String escape(@Nullable String text) {
    return text == null ? NULL : text.replace("\\", "\\\\").replace(String.valueOf(END), "\\s");
  }

  private static @Nullable String unescape(String field) {
    if (field.equals(NULL)) {
      return null;
    }
    StringBuilder out = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\' && ++i < field.length()) {
        c = field.charAt(i) == 's' ? END : field.charAt(i);
      }
      out.append(c);
    }
    return out.toString();
  }
}
