package dev.lakegate.handler.jdbc;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of a file.
 *
 * @param number from 1
 * @param columns by name, in the file's order; null where nothing stands, not even quotes
 */
record CsvRow(long number, Map<String, @Nullable String> columns) {

  /** In characters: what an empty column costs. */
  private static final int COLUMN = 32;

  /** In characters, and what it takes to hold them. */
  int length() {
    int length = columns.size() * COLUMN;
    for (String value : columns.values()) {
      length += value == null ? 0 : value.length();
    }
    return length;
  }
}
