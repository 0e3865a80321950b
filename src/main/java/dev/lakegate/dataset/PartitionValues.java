package dev.lakegate.dataset;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The Hive-style partition values of a path, in the path's order: {@code dt=2026-11-28/hour=01/}
 * has two. Values are percent-unescaped, names are taken as they stand.
 *
 * @param values names and values, in order
 */
public record PartitionValues(Map<String, String> values) {

  /** Keeps an unmodifiable copy in the given order. */
  public PartitionValues {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
