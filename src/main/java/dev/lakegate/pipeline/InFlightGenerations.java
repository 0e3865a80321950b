package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Phase;
import java.time.Instant;
import java.util.List;

/** What this instance works on right now; for metrics. Thread-safe. */
public interface InFlightGenerations {

  /** A snapshot. */
  List<InFlight> snapshot();

  /**
   * One of them.
   *
   * @param generation the generation
   * @param phase what happens to it
   * @param since when its record was first seen here
   */
  record InFlight(Generation generation, Phase phase, Instant since) {}
}
