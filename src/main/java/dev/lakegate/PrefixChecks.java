package dev.lakegate;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Checks prefixes, names, and the placeholders that connect them. */
final class PrefixChecks {

  static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_-]*)}");
  private static final int KEY_BYTES = 1024;
  private static final int NAME_LENGTH = 200;
  private static final String PLACEHOLDER_FORM =
      "write placeholders as {name}, the name of letters, digits, hyphens and underscores; set text"
          + " between two of them";

  private final ConfigurationFaults faults;

  PrefixChecks(ConfigurationFaults faults) {
    this.faults = faults;
  }

  void check(String section, String prefix, String name) {
    pathProblem(prefix)
        .ifPresent(
            problem ->
                faults.add(
                    section + ".prefix",
                    problem,
                    "write the folder as object keys have it, such as v1/domain=sales/"));
    placeholderProblem(prefix)
        .ifPresent(problem -> faults.add(section + ".prefix", problem, PLACEHOLDER_FORM));
    checkName(section + ".name", name, prefix);
  }

  private static Optional<String> pathProblem(String prefix) {
    if (prefix.startsWith("/")) {
      return Optional.of("begins with a slash, which no object key does");
    }
    if (!prefix.isEmpty() && !hasPlainSegments(prefix)) {
      return Optional.of("has a path segment that is empty, a dot or two");
    }
    boolean tooLong = prefix.getBytes(StandardCharsets.UTF_8).length > KEY_BYTES;
    return tooLong || ValueChecks.hasControlCharacter(prefix)
        ? Optional.of("is longer than 1024 bytes or has control characters")
        : Optional.empty();
  }

  private static boolean hasPlainSegments(String prefix) {
    List<String> segments = List.of(prefix.substring(0, prefix.length() - 1).split("/", -1));
    return segments.stream().noneMatch(Set.of("", ".", "..")::contains);
  }

  private static Optional<String> placeholderProblem(String template) {
    String rest = PLACEHOLDER.matcher(template).replaceAll("");
    if (rest.contains("{") || rest.contains("}")) {
      return Optional.of("has a brace that belongs to no placeholder");
    }
    if (template.contains("}{")) {
      return Optional.of("has two placeholders with nothing between them");
    }
    List<String> names = placeholders(template);
    return names.size() == Set.copyOf(names).size()
        ? Optional.empty()
        : Optional.of("uses a placeholder twice");
  }

  private void checkName(String key, String name, String prefix) {
    String literal = PLACEHOLDER.matcher(name).replaceAll("");
    Set<String> unknown = new TreeSet<>(placeholders(name));
    placeholders(prefix).forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      faults.add(
          key,
          "uses " + unknown + ", which the prefix does not have",
          "use the prefix's placeholders only");
    } else if (!isName(name) || literal.contains("{") || literal.contains("}")) {
      faults.add(
          key,
          "is no name for a dataset",
          "use up to 200 characters without slashes, blanks or control characters");
    }
  }

  private static boolean isName(String name) {
    return name.length() <= NAME_LENGTH
        && !name.contains("/")
        && name.chars().noneMatch(Character::isWhitespace)
        && !ValueChecks.hasControlCharacter(name);
  }

  private static List<String> placeholders(String template) {
    return PLACEHOLDER.matcher(template).results().map(result -> result.group(1)).toList();
  }
}
