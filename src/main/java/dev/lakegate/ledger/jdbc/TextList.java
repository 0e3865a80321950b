package dev.lakegate.ledger.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Several texts in one column that people can read: {@code log,ready}. In a text, a comma stands as
 * {@code \,} and a backslash as {@code \\}.
 */
final class TextList {

  private TextList() {}

  /** The texts in one; none of them is empty. */
  static String encode(Collection<String> texts) {
    return texts.stream()
        .map(text -> text.replace("\\", "\\\\").replace(",", "\\,"))
        .collect(Collectors.joining(","));
  }

  /** The texts of one that was encoded here. */
  static List<String> decode(String list) {
    List<String> texts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      if (c == ',') {
        texts.add(text.toString());
        text.setLength(0);
      } else {
        text.append(c == '\\' ? list.charAt(++i) : c);
      }
    }
    if (!list.isEmpty()) {
      texts.add(text.toString());
    }
    return texts;
  }
}
