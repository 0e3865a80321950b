package dev.lakegate;

import dev.lakegate.dataset.NameTemplate;
import dev.lakegate.dataset.PrefixTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks the prefix and the name of a dataset, and the placeholders that connect them. */
final class PrefixChecks {

  private static final int KEY_BYTES = 1024;
  private static final int NAME_LENGTH = 200;

  private final ConfigurationFaults faults;

  PrefixChecks(ConfigurationFaults faults) {
    this.faults = faults;
  }

  /** Reports what is wrong; the prefix taken apart when that much of it is right. */
  Optional<PrefixTemplate> check(String section, String prefix, String name) {
    pathProblem(prefix)
        .ifPresent(
            problem ->
                faults.add(
                    section + ".prefix",
                    problem,
                    "write the folder as object keys have it, such as v1/domain=sales/"));
    Optional<PrefixTemplate> template = parse(section + ".prefix", prefix);
    template.ifPresent(parsed -> checkName(section + ".name", name, parsed));
    return template;
  }

  private Optional<PrefixTemplate> parse(String key, String prefix) {
    try {
      return Optional.of(PrefixTemplate.parse(prefix));
    } catch (IllegalArgumentException e) {
      faults.add(key, "is no template: " + e.getMessage(), "write placeholders like {domain}");
      return Optional.empty();
    }
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

  private void checkName(String key, String name, PrefixTemplate prefix) {
    if (!isName(name)) {
      faults.add(
          key,
          "is no name for a dataset",
          "use up to 200 characters without slashes, blanks or control characters");
    }
    try {
      var unused = NameTemplate.parse(name, prefix);
    } catch (IllegalArgumentException e) {
      faults.add(key, "is no template: " + e.getMessage(), "use the prefix's placeholders only");
    }
  }

  private static boolean isName(String name) {
    return name.length() <= NAME_LENGTH
        && !name.contains("/")
        && name.chars().noneMatch(Character::isWhitespace)
        && !ValueChecks.hasControlCharacter(name);
  }
}
