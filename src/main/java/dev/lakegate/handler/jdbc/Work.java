package dev.lakegate.handler.jdbc;

import java.util.List;
import java.util.Optional;

/**
 * What a handler does with a generation, in this order. Immutable.
 *
 * @param first once
 * @param perFile for each file, or for each row of each file
 * @param last once
 * @param rows reads files to have rows; empty: they are not read
 * @param batchSize for how many files or rows statements are sent at once
 */
record Work(
    List<SqlStatement> first,
    List<SqlStatement> perFile,
    List<SqlStatement> last,
    Optional<CsvRows> rows,
    int batchSize) {

  boolean isEmpty() {
    return first.isEmpty() && perFile.isEmpty() && last.isEmpty();
  }
}
