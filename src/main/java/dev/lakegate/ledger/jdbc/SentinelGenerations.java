package dev.lakegate.ledger.jdbc;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.GenerationEntry;
import dev.lakegate.ledger.KeptGeneration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The generations of a sentinel that a transition may change, and their rows as they were. */
final class SentinelGenerations {

  private final Map<GenerationId, GenerationRow> rows = new HashMap<>();
  private final Set<GenerationId> forgotten = new HashSet<>();
  private final Map<GenerationId, GenerationEntry> entries = new HashMap<>();

  /**
   * As these rows say.
   *
   * @param limit what was touched before counts as not there
   */
  SentinelGenerations(List<GenerationRow> found, Instant limit) {
    for (GenerationRow row : found) {
      if (row.entry().touched().isBefore(limit)) {
        forgotten.add(row.id());
      } else {
        rows.put(row.id(), row);
        entries.put(row.id(), new GenerationEntry(row.entry()));
      }
    }
  }

  /** What transitions change, and add to. */
  Map<GenerationId, GenerationEntry> entries() {
    return entries;
  }

  /** Puts what was changed or added into the table. */
  void write(GenerationTable table) {
    entries.forEach((id, entry) -> write(table, rows.get(id), entry.keep()));
  }

  private void write(GenerationTable table, @Nullable GenerationRow before, KeptGeneration entry) {
    GenerationId id = entry.identity().id();
    if (before != null && before.entry().equals(entry)) {
      return;
    }
    if (before != null) {
      table.update(before, entry);
      return;
    }
    if (forgotten.contains(id)) {
      table.delete(id);
    }
    table.insert(entry);
  }
}
