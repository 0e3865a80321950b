package dev.lakegate.dataset;

import java.util.Map;

/**
 * Where a key lies under a {@link PrefixTemplate}.
 *
 * @param prefix the prefix with its placeholders filled in: empty, or ending in {@code /}
 * @param values what the placeholders stand for
 */
public record PrefixMatch(String prefix, Map<String, String> values) {

  /** Keeps an unmodifiable copy. */
  public PrefixMatch {
    values = Map.copyOf(values);
  }
}
