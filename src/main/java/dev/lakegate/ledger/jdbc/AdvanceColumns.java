package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.Advance;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An advance in columns of a row; all are null when there is none. */
final class AdvanceColumns {

  private AdvanceColumns() {}

  static Columns put(Columns columns, @Nullable Advance advance) {
    boolean isThere = advance != null;
    return columns
        .numberOrNull("files_proven", isThere ? Long.valueOf(advance.files()) : null)
        .numberOrNull("files_total", isThere ? advance.totalFiles() : null)
        .numberOrNull("files_resumed", isThere ? Long.valueOf(advance.resumedFiles()) : null)
        .numberOrNull("bytes_proven", isThere ? Long.valueOf(advance.bytes()) : null)
        .numberOrNull("bytes_total", isThere ? advance.totalBytes() : null)
        .numberOrNull("bytes_per_second", isThere ? Long.valueOf(advance.bytesPerSecond()) : null)
        .time("expected_end", isThere ? advance.expectedEnd() : null)
        .time("progress_at", isThere ? advance.at() : null);
  }

  static @Nullable Advance read(Row row) throws SQLException {
    Instant at = row.timeOrNull("progress_at");
    return at == null
        ? null
        : new Advance(
            row.longNumber("files_proven"),
            row.longNumberOrNull("files_total"),
            row.longNumber("bytes_proven"),
            row.longNumberOrNull("bytes_total"),
            row.longNumber("files_resumed"),
            row.longNumber("bytes_per_second"),
            row.timeOrNull("expected_end"),
            at);
  }
}
