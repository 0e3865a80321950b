package dev.lakegate.handler.http;

import dev.lakegate.handler.HandlerPropertyException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the configured headers. */
final class Headers {

  /** Stands where a secret would. */
  static final String MASK = "******";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]+");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{[^}]*}");

  /** The connection's, and the body's. */
  private static final Set<String> OURS =
      Set.of(
          "connection",
          "content-length",
          "content-type",
          "expect",
          "host",
          "transfer-encoding",
          "upgrade");

  private static final List<String> OUR_BEGINNINGS = List.of("ce-", "webhook-");

  /** In characters; less is not worth hiding, and hides too much. */
  static final int SHORTEST_SECRET = 4;

  /** In characters; shorter parts of a value are words. */
  private static final int SHORTEST_PART = 16;

  private static final Pattern PART = Pattern.compile("[\\s=:,;\"]+");

  private Headers() {}

  static void require(Map<String, String> headers, String idempotencyHeader) {
    requireFree("idempotency-header", idempotencyHeader, idempotencyHeader);
    headers.forEach(
        (name, value) -> {
          String key = "headers." + name;
          requireFree(key, MASK, name);
          if (name.equalsIgnoreCase(idempotencyHeader)) {
            throw new HandlerPropertyException(key, MASK, "has the idempotency key: leave it out");
          }
          requireValue(key, value.strip());
        });
  }

  private static void requireFree(String key, String value, String name) {
    if (!NAME.matcher(name).matches()) {
      throw new HandlerPropertyException(
          key, value, "a header's name has letters, digits and dashes");
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (OURS.contains(lower) || OUR_BEGINNINGS.stream().anyMatch(lower::startsWith)) {
      throw new HandlerPropertyException(key, value, "is set by the handler: leave it out");
    }
  }

  private static void requireValue(String key, String value) {
    requireSet(key, value);
    if (!VALUE.matcher(value).matches()) {
      throw new HandlerPropertyException(
          key, MASK, "write one line of printable ASCII that is not empty");
    }
  }

  static void requireSet(String key, @Nullable String value) {
    if (value != null && VARIABLE.matcher(value).find()) {
      throw new HandlerPropertyException(key, MASK, "has a ${variable} that is not set: set it");
    }
  }

  /** Without the white space around values, which files end with. */
  static Map<String, String> stripped(Map<String, String> headers) {
    Map<String, String> stripped = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, value) -> stripped.put(name, value.strip()));
    return stripped;
  }

  /** The values and their parts, the longest first: {@code Bearer} alone is none. */
  static Collection<String> secrets(Stream<String> values) {
    return values
        .flatMap(Headers::withParts)
        .filter(secret -> secret.length() >= SHORTEST_SECRET)
        .distinct()
        .sorted(Comparator.comparing(String::length).reversed())
        .collect(Collectors.toUnmodifiableList());
  }

  private static Stream<String> withParts(String value) {
    Stream<String> parts = PART.splitAsStream(value).filter(part -> part.length() >= SHORTEST_PART);
    return Stream.concat(Stream.of(value, value.substring(value.lastIndexOf(' ') + 1)), parts);
  }
}
