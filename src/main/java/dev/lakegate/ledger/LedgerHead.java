package dev.lakegate.ledger;

import dev.lakegate.dataset.GenerationId;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger knows of a sentinel.
 *
 * @param highest the highest sequencer ever seen, in hex, by family; never lowered
 * @param current the generation claimed last; null before the first claim
 * @param finished up to 16 generations that ended, the latest first
 * @param lastFinished what the latest of them was verified against; null when there is none
 */
public record LedgerHead(
    Map<String, String> highest,
    @Nullable GenerationId current,
    List<GenerationId> finished,
    @Nullable FinishedPins lastFinished) {

  /** Keeps copies. */
  public LedgerHead {
    highest = Map.copyOf(highest);
    finished = List.copyOf(finished);
  }

  /** Whether a higher sequencer than that generation's is known. */
  public boolean hasNewerThan(GenerationRecord generation) {
    String family = generation.sequencerFamily();
    String known = family == null ? null : highest.get(family);
    return known != null
        && new BigInteger(known, 16).compareTo(new BigInteger(generation.sequencer(), 16)) > 0;
  }
}
