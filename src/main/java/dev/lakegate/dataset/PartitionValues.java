package dev.lakegate.dataset;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The Hive-style partition values of a path, in the path's order: {@code dt=2026-11-28/hour=01/}
 * has two. Values are percent-unescaped, names are taken as they stand, and so is {@code
 * __HIVE_DEFAULT_PARTITION__}. Of a name that comes twice the deeper folder's value counts.
 *
 * @param values names and values, in order
 */
public record PartitionValues(Map<String, String> values) {

  /** Keeps an unmodifiable copy in the given order. */
  public PartitionValues {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Reads them from a folder.
   *
   * @param prefix empty, or ending in {@code /}; what follows the last {@code /} is no folder
   */
  public static PartitionValues of(String prefix) {
    Map<String, String> values = new LinkedHashMap<>();
    int start = 0;
    for (int end = prefix.indexOf('/'); end >= 0; end = prefix.indexOf('/', start)) {
      int equals = prefix.indexOf('=', start);
      if (equals > start && equals < end) {
        String value = PercentEscapes.decode(prefix.substring(equals + 1, end));
        values.put(prefix.substring(start, equals), value);
      }
      start = end + 1;
    }
    return new PartitionValues(values);
  }
}
