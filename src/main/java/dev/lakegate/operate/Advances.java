package dev.lakegate.operate;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.InFlightGenerations;
import dev.lakegate.pipeline.InFlightGenerations.InFlight;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far verifications are at one moment: those of this instance as they are, another's as it told
 * the ledger last.
 */
final class Advances {

  private final Map<GenerationId, Advance> here = new HashMap<>();

  private Advances() {}

  /** Looks now. */
  static Advances look(InFlightGenerations inFlight) {
    Advances advances = new Advances();
    for (InFlight each : inFlight.snapshot()) {
      if (each.advance() != null) {
        advances.here.put(each.generation().id(), each.advance());
      }
    }
    return advances;
  }

  /** How far that one is; null when it is not being verified. */
  @Nullable Advance of(GenerationRecord record) {
    return record.phase() == Phase.VERIFYING
        ? here.getOrDefault(record.id(), record.advance())
        : null;
  }
}
