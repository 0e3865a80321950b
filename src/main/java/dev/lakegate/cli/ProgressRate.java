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
    return perSecond(span().bytes()).map(Math::round);
  }

  /** How long it takes from here at this pace; empty when that cannot be said. */
  Optional<Duration> left() {
    Progress last = samples.getLast().progress();
    if (last.work() >= last.workTotal()) {
      return Optional.empty();
    }
    return perSecond(span().work())
        .map(pace -> Duration.ofSeconds(Math.round((last.workTotal() - last.work()) / pace)));
  }

  private Progress span() {
    Progress first = samples.getFirst().progress();
    Progress last = samples.getLast().progress();
    return new Progress(
        0, 0, last.bytes() - first.bytes(), 0, last.work() - first.work(), last.workTotal());
  }

  private Optional<Double> perSecond(long amount) {
    long nanos = samples.getLast().nanos - samples.getFirst().nanos;
    return amount > 0 && nanos > 0 ? Optional.of(amount * NANOS / nanos) : Optional.empty();
  }
}
