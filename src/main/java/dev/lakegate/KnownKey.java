package dev.lakegate;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A key that exists.
 *
 * @param elements its elements in kebab case; {@code *} stands for a name that people choose
 * @param list whether an index may follow
 * @param free whether anything may follow
 */
record KnownKey(List<String> elements, boolean list, boolean free) {

  static final String ANY = "*";
  private static final Pattern SEPARATORS = Pattern.compile("[-_.]");

  static KnownKey of(List<String> elements, boolean list) {
    return new KnownKey(elements, list, false);
  }

  static KnownKey free(List<String> elements) {
    return new KnownKey(elements, false, true);
  }

  /** Whether these elements are this key, one of its list elements, or one of its sections. */
  boolean covers(List<String> name) {
    int shared = Math.min(elements.size(), name.size());
    return agrees(name, shared) && covers(name.size() - elements.size(), last(name));
  }

  private boolean covers(int surplus, String last) {
    return surplus <= 0
        || free
        || list && surplus == 1 && last.chars().allMatch(Character::isDigit);
  }

  /** Whether the first so many elements are these. */
  boolean agrees(List<String> name, int count) {
    return count <= elements.size()
        && IntStream.range(0, count).allMatch(index -> agrees(index, name.get(index)));
  }

  private boolean agrees(int index, String element) {
    return elements.get(index).equals(ANY) || squeeze(elements.get(index)).equals(squeeze(element));
  }

  /** Whether an environment variable sets this key, one of its list elements or sections. */
  boolean coversVariable(String variable) {
    String name = variable.toUpperCase(Locale.ROOT);
    String form =
        elements.stream()
            .map(element -> element.equals(ANY) ? "[^_]+" : element.replace("-", "_?"))
            .collect(Collectors.joining("_"))
            .toUpperCase(Locale.ROOT);
    return name.matches(form + (free ? "(_.*)?" : list ? "(_[0-9]+_?)?" : ""));
  }

  /** This key with the names that these elements have in the places of choice. */
  String at(List<String> name) {
    return IntStream.range(0, elements.size())
        .mapToObj(index -> chosen(index, name))
        .collect(Collectors.joining("."));
  }

  private String chosen(int index, List<String> name) {
    String element = elements.get(index);
    return element.equals(ANY) && index < name.size() ? name.get(index) : element;
  }

  /** The last element. */
  String leaf() {
    return last(elements);
  }

  /** The same without case and separators. */
  static String squeeze(String key) {
    return SEPARATORS.matcher(key).replaceAll("").toLowerCase(Locale.ROOT);
  }

  private static String last(List<String> list) {
    return list.get(list.size() - 1);
  }

  @Override
  public String toString() {
    return String.join(".", elements);
  }
}
