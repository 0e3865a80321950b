package dev.lakegate.observation;

import dev.lakegate.pipeline.SourceStatus;
import java.time.Instant;
import java.util.Set;

/** A consumer with one of two partitions paused. */
final class PausedSource implements SourceStatus {

  @Override
  public boolean isRunning() {
    return true;
  }

  @Override
  public String stoppedBecause() {
    return null;
  }

  @Override
  public Set<String> assigned() {
    return Set.of("events-0", "events-1");
  }

  @Override
  public Set<String> paused() {
    return Set.of("events-1");
  }

  @Override
  public Instant lastPoll() {
    return Instant.EPOCH;
  }
}
