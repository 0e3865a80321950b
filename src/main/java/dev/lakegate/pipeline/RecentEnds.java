package dev.lakegate.pipeline;

import dev.lakegate.dataset.GenerationId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Generations that this instance knows to have ended, the latest ones only: what announces one of
 * them again is a duplicate, and the ledger need not be asked. Whatever an operator reopens stands
 * in the ledger and needs no record. Thread-safe.
 */
final class RecentEnds {

  private static final int MOST = 10_000;

  private final Set<GenerationId> ids =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<GenerationId, Boolean> eldest) {
                  return size() > MOST;
                }
              }));

  void add(GenerationId id) {
    ids.add(id);
  }

  boolean contains(GenerationId id) {
    return ids.contains(id);
  }
}
