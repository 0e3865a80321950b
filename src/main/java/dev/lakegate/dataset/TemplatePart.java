package dev.lakegate.dataset;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a template: literal text, or a placeholder.
 *
 * @param text the literal text, or the placeholder's name
 * @param isPlaceholder which of the two
 */
record TemplatePart(String text, boolean isPlaceholder) {

  /**
   * Takes a text apart; literal parts are never empty and never touch each other.
   *
   * @throws IllegalArgumentException when braces do not pair up or a placeholder has no proper name
   */
  static List<TemplatePart> parse(String text) {
    List<TemplatePart> parts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = text.charAt(at) == '{' ? endOfPlaceholder(text, at) : endOfLiteral(text, at);
      parts.add(part(text.substring(at, end)));
      at = end;
    }
    return List.copyOf(parts);
  }

  private static TemplatePart part(String text) {
    if (text.charAt(0) != '{') {
      return new TemplatePart(text, false);
    }
    return new TemplatePart(text.substring(1, text.length() - 1), true);
  }

  private static int endOfLiteral(String text, int start) {
    int end = text.indexOf('{', start);
    String literal = text.substring(start, end < 0 ? text.length() : end);
    if (literal.contains("}")) {
      throw new IllegalArgumentException("'%s' has a } without its {".formatted(text));
    }
    return start + literal.length();
  }

  private static int endOfPlaceholder(String text, int start) {
    int close = text.indexOf('}', start);
    if (close < 0) {
      throw new IllegalArgumentException("'%s' has a { without its }".formatted(text));
    }
    String name = text.substring(start + 1, close);
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "'%s' has the placeholder {%s}: a name has letters, digits, _ and -, a letter first"
              .formatted(text, name));
    }
    return close + 1;
  }

  private static boolean isName(String name) {
    return !name.isEmpty() && isLetter(name.charAt(0)) && name.chars().allMatch(TemplatePart::fits);
  }

  private static boolean fits(int c) {
    return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '-';
  }

  private static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }
}
