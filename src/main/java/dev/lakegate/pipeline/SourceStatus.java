package dev.lakegate.pipeline;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the consumer stands; for health and metrics. Thread-safe. */
public interface SourceStatus {

  /** Whether the consumer runs: it was started and did not stop by itself. */
  boolean isRunning();

  /** Why it stopped by itself, for people; null when it did not. */
  @Nullable String stoppedBecause();

  /** The partitions it holds, as {@code topic-partition}; none means standby. */
  Set<String> assigned();

  /** Those of them that are paused since too much is in flight. */
  Set<String> paused();

  /** When it polled last; null before the first time. */
  @Nullable Instant lastPoll();
}
