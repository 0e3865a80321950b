package dev.lakegate.intake;

import dev.lakegate.pipeline.SourceStatus;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How the consumer stands. */
final class IntakeStatus implements SourceStatus {

  private final Intake intake;
  private final SourceStop stopped;
  private final Assignments assignments;
  private final PollWatch polls;

  IntakeStatus(Intake intake, SourceStop stopped, Assignments assignments, PollWatch polls) {
    this.intake = intake;
    this.stopped = stopped;
    this.assignments = assignments;
    this.polls = polls;
  }

  @Override
  public boolean isRunning() {
    return intake.isRunning() && stopped.because() == null;
  }

  @Override
  public @Nullable String stoppedBecause() {
    return stopped.because();
  }

  @Override
  public Set<String> assigned() {
    return names(PartitionTracker::isLive);
  }

  @Override
  public Set<String> paused() {
    return names(PartitionTracker::isPaused);
  }

  private Set<String> names(Predicate<PartitionTracker> which) {
    return assignments.all().stream()
        .filter(which)
        .map(PartitionTracker::toString)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public @Nullable Instant lastPoll() {
    return polls.lastPoll();
  }
}
