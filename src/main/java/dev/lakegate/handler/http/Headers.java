package dev.lakegate.handler.http;

import dev.lakegate.handler.HandlerFaults;
import dev.lakegate.handler.HandlerPropertyException;
import dev.lakegate.handler.HeaderRules;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the configured headers. */
final class Headers {

  /** The connection's, the body's, the event's and the signature's. */
  private static final HeaderRules RULES =
      new HeaderRules(
          Set.of(
              "connection",
              "content-length",
              "content-type",
              "expect",
              "host",
              "transfer-encoding",
              "upgrade"),
          Set.of("ce-", "webhook-"));

  /** In characters; less is not worth hiding, and hides too much. */
  static final int SHORTEST_SECRET = 4;

  /** In characters; shorter parts of a value are words. */
  private static final int SHORTEST_PART = 16;

  private static final Pattern PART = Pattern.compile("[\\s=:,;\"]+");

  private Headers() {}

  static void require(Map<String, String> headers, String idempotencyHeader) {
    new HandlerFaults()
        .check(idempotencyHeader, it -> RULES.requireName("idempotency-header", it, it))
        .check(headers, RULES::require)
        .check(headers, it -> requireOther(it.keySet(), idempotencyHeader))
        .throwIfAny();
  }

  private static void requireOther(Set<String> names, String idempotencyHeader) {
    for (String name : names) {
      if (name.equalsIgnoreCase(idempotencyHeader)) {
        throw new HandlerPropertyException(
            "headers." + name, HeaderRules.MASK, "has the idempotency key: leave it out");
      }
    }
  }

  /** Without the white space around values, which files end with. */
  static Map<String, String> stripped(Map<String, String> headers) {
    Map<String, String> stripped = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, value) -> stripped.put(name, value.strip()));
    return stripped;
  }

  /** The values and their parts, the longest first: {@code Bearer} alone is none. */
  static Collection<String> secrets(Stream<String> values, Stream<String> others) {
    return Stream.concat(values.flatMap(Headers::withParts), others)
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
