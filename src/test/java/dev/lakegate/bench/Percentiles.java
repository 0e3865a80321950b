package dev.lakegate.bench;

import java.util.List;

/** Order statistics of a sample. */
final class Percentiles {

  private final List<Long> sorted;

  Percentiles(List<Long> sample) {
    this.sorted = sample.stream().sorted().toList();
  }

  long median() {
    return at(50);
  }

  long p99() {
    return at(99);
  }

  // The nearest rank: a value that was measured.
  private long at(int percent) {
    int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
    return sorted.get(Math.max(rank, 1) - 1);
  }
}
