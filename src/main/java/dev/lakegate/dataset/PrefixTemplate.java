package dev.lakegate.dataset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A dataset's prefix, in which a {@code {name}} stands for a non-empty part of one path segment:
 * {@code v1/domain={domain}/}. Immutable.
 *
 * <p>Segments are settled one after another: within one, placeholders take as little as they can,
 * from left to right; a placeholder that already has a value stands for exactly that.
 */
public final class PrefixTemplate {

  private final String text;
  private final List<SegmentPattern> segments;

  private PrefixTemplate(String text, List<SegmentPattern> segments) {
    this.text = text;
    this.segments = segments;
  }

  /**
   * Reads a prefix; it gets a trailing {@code /} unless it is empty.
   *
   * @throws IllegalArgumentException when braces do not pair up, a placeholder has no proper name,
   *     or placeholders touch; the message says which
   */
  public static PrefixTemplate parse(String prefix) {
    String text = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
    List<SegmentPattern> segments = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('/'); end >= 0; end = text.indexOf('/', start)) {
      segments.add(SegmentPattern.parse(text.substring(start, end)));
      start = end + 1;
    }
    return new PrefixTemplate(text, List.copyOf(segments));
  }

  /** Whether it has no placeholder. */
  public boolean isLiteral() {
    return segments.stream().allMatch(SegmentPattern::isLiteral);
  }

  /** The names of its placeholders, in order. */
  public Set<String> placeholders() {
    Set<String> names = new LinkedHashSet<>();
    segments.stream()
        .flatMap(segment -> segment.parts().stream())
        .filter(TemplatePart::isPlaceholder)
        .forEach(part -> names.add(part.text()));
    return names;
  }

  /** Its text with numbered placeholders: equal for prefixes that match exactly the same. */
  public String shape() {
    String shape = text;
    int number = 0;
    for (String name : placeholders()) {
      shape = shape.replace("{" + name + "}", "{" + number++ + "}");
    }
    return shape;
  }

  /** Where a key lies, if it lies under this prefix. */
  public Optional<PrefixMatch> match(String key) {
    Map<String, String> values = new HashMap<>();
    int start = 0;
    for (SegmentPattern segment : segments) {
      int end = key.indexOf('/', start);
      if (end < 0 || !segment.matches(key.substring(start, end), values)) {
        return Optional.empty();
      }
      start = end + 1;
    }
    return Optional.of(new PrefixMatch(key.substring(0, start), values));
  }

  /** How many characters it gives itself. */
  int literalLength() {
    return segments.stream().mapToInt(SegmentPattern::literalLength).sum();
  }

  /** The segments in order. */
  List<SegmentPattern> segments() {
    return segments;
  }

  @Override
  public String toString() {
    return text;
  }
}
