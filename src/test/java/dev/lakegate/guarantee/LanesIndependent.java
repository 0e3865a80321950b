package dev.lakegate.guarantee;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A slow or waiting generation delays its own lane only: bystanders are through in time. */
final class LanesIndependent implements Promise {

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    Duration limit = evidence.stallLimit().orElse(null);
    if (limit != null) {
      bystanders(evidence)
          .forEach(
              one -> {
                Duration latency = evidence.latency(one).orElse(null);
                if (latency == null || latency.compareTo(limit) > 0) {
                  breaches.add(one + ": took " + latency + " beside something slow");
                }
              });
    }
    return breaches;
  }

  /** How long the slowest of them took; of all when there are none in particular. */
  static Duration longestStall(Evidence evidence) {
    List<Announced> looked =
        evidence.bystanders().isEmpty() ? evidence.generations().toList() : bystanders(evidence);
    return looked.stream()
        .flatMap(one -> evidence.latency(one).stream())
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  private static List<Announced> bystanders(Evidence evidence) {
    return evidence
        .generations()
        .filter(one -> evidence.bystanders().contains(one.prefix()))
        .toList();
  }
}
