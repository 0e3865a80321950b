package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.Advance;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An advance in columns of a row; all are null when there is none. */
final class AdvanceColumns {

  private AdvanceColumns() {}

  static Columns put(Columns columns, @Nullable Advance advance) {
    return columns
        .numberOrNull("files_proven", ofNullable(advance, Advance::files))
        .numberOrNull("files_total", ofNullable(advance, Advance::totalFiles))
        .numberOrNull("files_resumed", ofNullable(advance, Advance::resumedFiles))
        .numberOrNull("bytes_proven", ofNullable(advance, Advance::bytes))
        .numberOrNull("bytes_total", ofNullable(advance, Advance::totalBytes))
        .numberOrNull("bytes_per_second", ofNullable(advance, Advance::bytesPerSecond))
        .time("expected_end", ofNullable(advance, Advance::expectedEnd))
        .time("progress_at", ofNullable(advance, Advance::at));
  }

  private static <T> @Nullable T ofNullable(
      @Nullable Advance advance, Function<Advance, @Nullable T> part) {
    return advance == null ? null : part.apply(advance);
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
