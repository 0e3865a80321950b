package dev.lakegate;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What people probably meant by a key that does not exist. */
final class KeySuggestion {

  private final KnownKeys known;

  KeySuggestion(KnownKeys known) {
    this.known = known;
  }

  /** What to write instead of that key, as an order. */
  String forKey(List<String> name) {
    return nearest(name)
        .map(key -> "write " + key.at(name))
        .orElseGet(() -> "remove it; " + siblings(name));
  }

  /** What to set instead of that variable, as an order. */
  String forVariable(String variable) {
    List<String> name = List.of(variable.toLowerCase(Locale.ROOT).split("_"));
    return nearest(name)
        .map(key -> "set " + asVariable(key.at(name)))
        .orElse("unset it; docs/configuration.md lists every key");
  }

  /** Whether a variable's name without its prefix begins like a section, or nearly so. */
  boolean resemblesSection(String rest) {
    String squeezed = KnownKey.squeeze(rest);
    return known.stream()
        .map(key -> KnownKey.squeeze(key.elements().get(1)))
        .anyMatch(section -> beginsLike(squeezed, section));
  }

  private static boolean beginsLike(String text, String section) {
    String head = text.substring(0, Math.min(text.length(), section.length()));
    return EditDistance.between(head, section) * 3 < section.length();
  }

  private Optional<KnownKey> nearest(List<String> name) {
    String squeezed = KnownKey.squeeze(String.join(".", name));
    return known.stream()
        .filter(key -> !key.free())
        .min(Comparator.comparingInt(key -> distance(key, name, squeezed)))
        .filter(key -> isNear(key, distance(key, name, squeezed)))
        .or(() -> elsewhere(name));
  }

  private static int distance(KnownKey key, List<String> name, String squeezed) {
    return EditDistance.between(KnownKey.squeeze(key.at(name)), squeezed);
  }

  private static boolean isNear(KnownKey key, int distance) {
    return distance <= Math.max(1, KnownKey.squeeze(key.leaf()).length() / 3);
  }

  /** A key of that name in another place of the same section. */
  private Optional<KnownKey> elsewhere(List<String> name) {
    String leaf = KnownKey.squeeze(name.get(name.size() - 1));
    return known.stream()
        .filter(key -> KnownKey.squeeze(key.leaf()).equals(leaf))
        .filter(key -> name.size() > 1 && key.agrees(name, 2))
        .findFirst();
  }

  private String siblings(List<String> name) {
    int depth = knownDepth(name);
    String children =
        known.stream()
            .filter(key -> key.elements().size() > depth && key.agrees(name, depth))
            .map(key -> key.elements().get(depth))
            .distinct()
            .collect(Collectors.joining(", "));
    String parent = String.join(".", name.subList(0, depth));
    return children.isEmpty() ? parent + " takes no keys below it" : parent + " has " + children;
  }

  private int knownDepth(List<String> name) {
    int depth = 1;
    while (depth < name.size() && knows(name, depth + 1)) {
      depth++;
    }
    return depth;
  }

  private boolean knows(List<String> name, int depth) {
    return known.any(key -> key.agrees(name, depth));
  }

  private static String asVariable(String key) {
    return key.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
  }
}
