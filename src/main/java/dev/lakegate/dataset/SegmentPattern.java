package dev.lakegate.dataset;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
    if (!repeated(parts).isEmpty() && placeholders(parts) > MOST_WITH_REPETITION) {
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

  private static Set<String> repeated(List<TemplatePart> parts) {
    Set<String> seen = new HashSet<>();
    return parts.stream()
        .filter(TemplatePart::isPlaceholder)
        .map(TemplatePart::text)
        .filter(name -> !seen.add(name))
        .collect(Collectors.toSet());
  }

  /** One segment being read. */
  private final class Attempt {

    private final String segment;
    private final Map<String, String> values;
    private final Set<String> repeated = repeated(parts);
    // Without repetitions a dead end depends on nothing but the place, so it is walked into once.
    private final BitSet deadEnds = new BitSet();

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
      for (int end = end(index, at + 1); end > at; end = end(index, end + 1)) {
        if (takes(name, at, end, index + 1)) {
          return true;
        }
      }
      deadEnds.set(place, repeated.isEmpty());
      return false;
    }

    private boolean takes(String name, int at, int end, int next) {
      boolean isLookedUp = repeated.contains(name);
      if (isLookedUp) {
        values.put(name, segment.substring(at, end));
      }
      boolean fits = matchesFrom(next, end);
      if (fits) {
        values.put(name, segment.substring(at, end));
      } else if (isLookedUp) {
        values.remove(name);
      }
      return fits;
    }

    /** The first place from there where a placeholder can end; -1 if there is none. */
    private int end(int index, int from) {
      boolean isLast = index == parts.size() - 1;
      int end = isLast ? segment.length() : segment.indexOf(parts.get(index + 1).text(), from);
      return end < from ? -1 : end;
    }
  }
}
