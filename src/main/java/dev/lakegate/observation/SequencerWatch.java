package dev.lakegate.observation;

import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Sequencer;
import dev.lakegate.store.ObjectLocation;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Notices when a store counts backwards: a generation is stale by its sequencer although the store
 * says that it happened after the newest one seen here. That is so after a clock was set back or a
 * bucket was restored, and every such generation is passed over. Remembers the last sentinels only.
 * Thread-safe.
 */
final class SequencerWatch {

  private static final int MOST_SENTINELS = 10_000;

  private final Map<ObjectLocation, Seen> newest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ObjectLocation, Seen> eldest) {
          return size() > MOST_SENTINELS;
        }
      };

  /** Whether this stale generation should not have been stale; remembers it if it is not stale. */
  boolean isRegression(Generation generation, boolean stale) {
    Instant time = generation.event().time();
    if (time == null || !generation.sequencer().isOrdered()) {
      return false;
    }
    Seen now = new Seen(generation.sequencer(), time);
    synchronized (newest) {
      Seen before = newest.get(generation.sentinel());
      if (stale) {
        return before != null && now.countsBackwards(before);
      }
      if (before == null || now.isNewerThan(before)) {
        newest.put(generation.sentinel(), now);
      }
      return false;
    }
  }

  private record Seen(Sequencer sequencer, Instant time) {

    boolean isNewerThan(Seen other) {
      return sequencer.compare(other.sequencer).orElse(1) > 0;
    }

    boolean countsBackwards(Seen other) {
      return sequencer.compare(other.sequencer).orElse(0) < 0 && time.isAfter(other.time);
    }
  }
}
