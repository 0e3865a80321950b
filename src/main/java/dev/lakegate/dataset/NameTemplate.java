package dev.lakegate.dataset;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A dataset's name, which may use the placeholders of its prefix. Immutable. */
public final class NameTemplate {

  private final List<TemplatePart> parts;

  private NameTemplate(List<TemplatePart> parts) {
    this.parts = parts;
  }

  /**
   * Reads a name.
   *
   * @throws IllegalArgumentException when it is empty, its braces do not pair up, or it uses a
   *     placeholder that the prefix does not have
   */
  public static NameTemplate parse(String name, PrefixTemplate prefix) {
    List<TemplatePart> parts = TemplatePart.parse(name);
    if (name.isBlank()) {
      throw new IllegalArgumentException("A dataset needs a name");
    }
    for (TemplatePart part : parts) {
      if (part.isPlaceholder() && !prefix.placeholders().contains(part.text())) {
        throw new IllegalArgumentException(
            "The name '%s' uses {%s}, which the prefix '%s' does not have"
                .formatted(name, part.text(), prefix));
      }
    }
    return new NameTemplate(parts);
  }

  /** Whether it is the same for every folder. */
  public boolean isLiteral() {
    return parts.stream().noneMatch(TemplatePart::isPlaceholder);
  }

  /** The name with its placeholders filled in. */
  public String fill(Map<String, String> values) {
    return parts.stream()
        .map(part -> part.isPlaceholder() ? value(part, values) : part.text())
        .collect(Collectors.joining());
  }

  private static String value(TemplatePart part, Map<String, String> values) {
    return Objects.requireNonNull(values.get(part.text()));
  }
}
