package dev.lakegate.ledger.redis;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.LedgerHead;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A head's hash, read. */
final class HeadReader {

  private static final String SEQUENCER = "seq:";

  private HeadReader() {}

  /** The head; empty when the hash is. */
  static Optional<LedgerHead> read(Map<String, String> fields) {
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    String current = fields.get("current");
    return Optional.of(
        new LedgerHead(
            highest(fields),
            current == null ? null : new GenerationId(current),
            finished(fields.getOrDefault("finished", "")),
            RecordReader.pins(fields.get("pins"))));
  }

  private static Map<String, String> highest(Map<String, String> fields) {
    return fields.entrySet().stream()
        .filter(field -> field.getKey().startsWith(SEQUENCER))
        .collect(
            Collectors.toMap(
                field -> field.getKey().substring(SEQUENCER.length()), Map.Entry::getValue));
  }

  /** Kept as {@code id=STATE}, separated by spaces. */
  private static List<GenerationId> finished(String kept) {
    return Arrays.stream(kept.split(" "))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> new GenerationId(entry.substring(0, entry.indexOf('='))))
        .toList();
  }
}
