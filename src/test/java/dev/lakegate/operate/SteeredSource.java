package dev.lakegate.operate;

import dev.lakegate.pipeline.SourceStatus;
import java.time.Instant;
import java.util.Set;

/** A consumer as the test says. */
final class SteeredSource implements SourceStatus {

  volatile boolean running = true;
  volatile String stoppedBecause;
  volatile Set<String> assigned = Set.of("events-0", "events-1");
  volatile Set<String> paused = Set.of("events-1");
  volatile Instant lastPoll;

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public String stoppedBecause() {
    return stoppedBecause;
  }

  @Override
  public Set<String> assigned() {
    return assigned;
  }

  @Override
  public Set<String> paused() {
    return paused;
  }

  @Override
  public Instant lastPoll() {
    return lastPoll;
  }
}
