package dev.lakegate.pipeline;

import dev.lakegate.ledger.DatasetPause;
import dev.lakegate.ledger.GenerationLedger;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The datasets of which nothing new is begun, as the ledger said last. Those that are paused
 * already stay so while the ledger is away. Thread-safe.
 */
final class PausedDatasets {

  /** How long a generation of a paused dataset waits before it asks again. */
  static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private final GenerationLedger ledger;
  private volatile Set<String> names = Set.of();

  PausedDatasets(GenerationLedger ledger) {
    this.ledger = ledger;
  }

  boolean isPaused(String dataset) {
    return names.contains(dataset);
  }

  void refresh() {
    names =
        ledger.paused().stream().map(DatasetPause::dataset).collect(Collectors.toUnmodifiableSet());
  }
}
