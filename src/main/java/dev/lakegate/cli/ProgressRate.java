package dev.lakegate.cli;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** How fast it goes, by what happened lately. */
final class ProgressRate {

  private static final long WINDOW = Duration.ofSeconds(10).toNanos();
  private static final double NANOS = 1e9;

  private final Deque<Sample> samples = new ArrayDeque<>();

  private record Sample(long nanos, Progress progress) {}

  void add(long nanos, Progress progress) {
    samples.add(new Sample(nanos, progress));
    while (samples.size() > 2 && nanos - samples.element().nanos > WINDOW) {
      samples.remove();
    }
  }

  /** Empty until something happened. */
  Optional<Long> bytesPerSecond() {
    return pace().map(Math::round);
  }

  /** How long it takes from here at this pace; empty when that cannot be said. */
  Optional<Duration> left() {
    Progress last = samples.getLast().progress();
    // Not by work: what is only hashed goes much faster than what is sent.
    if (last.bytes() >= last.bytesTotal()) {
      return Optional.empty();
    }
    return pace()
        .map(pace -> Duration.ofSeconds(Math.round((last.bytesTotal() - last.bytes()) / pace)));
  }

  private Optional<Double> pace() {
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    long bytes = last.progress().bytes() - first.progress().bytes();
    long nanos = last.nanos() - first.nanos();
    return bytes > 0 && nanos > 0 ? Optional.of(bytes * NANOS / nanos) : Optional.empty();
  }
}
