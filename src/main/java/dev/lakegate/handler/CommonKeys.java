package dev.lakegate.handler;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/** The keys that every handler's section may have besides those of its type. */
public final class CommonKeys {

  private static final Set<ConfigurationPropertyName> KEYS =
      Stream.of(
              "on-failure",
              "timeout",
              "retry.delay",
              "retry.multiplier",
              "retry.max-delay",
              "retry.jitter",
              "retry.timeout",
              "circuit-breaker.enabled",
              "circuit-breaker.failures",
              "circuit-breaker.open-for")
          .map(ConfigurationPropertyName::of)
          .collect(Collectors.toUnmodifiableSet());

  private CommonKeys() {}

  /** Whether it is such a key, relative to the section. */
  static boolean contains(ConfigurationPropertyName key) {
    return KEYS.contains(key);
  }

  /** All of them, for people. */
  static String all() {
    return KEYS.stream()
        .map(ConfigurationPropertyName::toString)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Whether such a key begins with that element. */
  public static boolean isSection(String element) {
    ConfigurationPropertyName name = ConfigurationPropertyName.adapt(element, '.');
    return KEYS.stream().anyMatch(key -> key.equals(name) || name.isAncestorOf(key));
  }
}
