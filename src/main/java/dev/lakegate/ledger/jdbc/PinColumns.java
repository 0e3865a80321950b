package dev.lakegate.ledger.jdbc;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.FinishedPins;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Pins in three columns of one stem. */
final class PinColumns {

  private PinColumns() {}

  static Columns put(Columns columns, String stem, @Nullable FinishedPins pins) {
    return columns
        .text(stem + "_id", pins == null ? null : pins.id().value())
        .text(stem + "_sentinel", pins == null ? null : pins.sentinel())
        .text(stem + "_manifest", pins == null ? null : pins.manifest());
  }

  static @Nullable FinishedPins pins(Row row, String stem) throws SQLException {
    String id = row.textOrNull(stem + "_id");
    return id == null
        ? null
        : new FinishedPins(
            new GenerationId(id),
            row.textOrNull(stem + "_sentinel"),
            row.textOrNull(stem + "_manifest"));
  }
}
