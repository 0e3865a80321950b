package dev.lakegate.dataset;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one path segment must look like. Placeholders take as little as they can, from left to
 * right, and at least one character.
 *
 * @param parts the segment's pieces in order
 */
record SegmentPattern(List<TemplatePart> parts) {

  private static final int MOST_WITH_REPETITION = 3;

  /** Refuses what could be read in several ways, or only at a price. */
  SegmentPattern {
    for (int i = 1; i < parts.size(); i++) {
      if (parts.get(i).isPlaceholder() && parts.get(i - 1).isPlaceholder()) {
        throw new IllegalArgumentException(
            "{%s} and {%s} touch: put something between them"
                .formatted(parts.get(i - 1).text(), parts.get(i).text()));
      }
    }
    if (repeats(parts) && placeholders(parts) > MOST_WITH_REPETITION) {
      throw new IllegalArgumentException(
          "A path segment that repeats a placeholder may have %d of them at most"
              .formatted(MOST_WITH_REPETITION));
    }
  }

  /** Reads one segment of a template. */
  static SegmentPattern parse(String segment) {
    return new SegmentPattern(TemplatePart.parse(segment));
  }

  /** Whether it has no placeholder. */
  boolean isLiteral() {
    return placeholders(parts) == 0;
  }

  /** How many characters are given. */
  int literalLength() {
    return parts.stream().filter(p -> !p.isPlaceholder()).mapToInt(p -> p.text().length()).sum();
  }

  /**
   * Whether the segment looks like this.
   *
   * @param values what the placeholders before it stand for; those of this segment are added
   */
  boolean matches(String segment, Map<String, String> values) {
    return new Attempt(segment, values).matchesFrom(0, 0);
  }

  private static long placeholders(List<TemplatePart> parts) {
    return parts.stream().filter(TemplatePart::isPlaceholder).count();
  }

  private static boolean repeats(List<TemplatePart> parts) {
    Set<String> seen = new HashSet<>();
    return parts.stream().anyMatch(part -> part.isPlaceholder() && !seen.add(part.text()));
  }

  /** One segment being read. */
  private final class Attempt {

    private final String segment;
    private final Map<String, String> values;
    // Without repetitions a dead end depends on nothing but the place, so it is walked into once.
    private final BitSet deadEnds = new BitSet();
    private final boolean remembers = !repeats(parts);

    Attempt(String segment, Map<String, String> values) {
      this.segment = segment;
      this.values = values;
    }

    boolean matchesFrom(int index, int at) {
      if (index == parts.size()) {
        return at == segment.length();
      }
      TemplatePart part = parts.get(index);
      String given = part.isPlaceholder() ? values.get(part.text()) : part.text();
      if (given == null) {
        return fill(index, part.text(), at);
      }
      return segment.startsWith(given, at) && matchesFrom(index + 1, at + given.length());
    }

    private boolean fill(int index, String name, int at) {
      int place = index * (segment.length() + 1) + at;
      if (deadEnds.get(place)) {
        return false;
      }
      for (int end = at + 1; end <= segment.length(); end++) {
        values.put(name, segment.substring(at, end));
        if (matchesFrom(index + 1, end)) {
          return true;
        }
      }
      values.remove(name);
      deadEnds.set(place, remembers);
      return false;
    }
  }
}
