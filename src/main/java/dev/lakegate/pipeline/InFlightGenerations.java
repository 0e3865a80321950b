package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.Phase;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What this instance works on right now. Thread-safe. */
public interface InFlightGenerations {

  /** A snapshot. */
  List<InFlight> snapshot();

  /**
   * One of them.
   *
   * @param generation the generation
   * @param phase what happens to it
   * @param since when its record was first seen here
   * @param advance how far its verification is; null while none runs
   */
  record InFlight(Generation generation, Phase phase, Instant since, @Nullable Advance advance) {}
}
