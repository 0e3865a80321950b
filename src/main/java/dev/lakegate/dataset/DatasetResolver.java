package dev.lakegate.dataset;

import static dev.lakegate.failure.IgnoreReason.BEFORE_START;
import static dev.lakegate.failure.IgnoreReason.NOT_A_SENTINEL;
import static dev.lakegate.failure.IgnoreReason.NO_DATASET;
import static dev.lakegate.failure.IgnoreReason.STAGING_PATH;

import dev.lakegate.dataset.ConfiguredDataset.Candidate;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.failure.IgnoreReason;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Knows which dataset an object belongs to. Immutable but for the names that templates brought into
 * the metrics so far; thread-safe.
 *
 * <p>The longest prefix that holds the object wins; of two equally long ones the literal, then the
 * one with more literal characters, then the one configured first. Definitions with the same prefix
 * are told apart by their sentinels. Claim checks announce generations only where the winner takes
 * them, and sentinels only where it does not. A key with a path segment {@code .} or {@code ..}
 * belongs to no dataset, since it may not stay the same key on its way to the store.
 */
public final class DatasetResolver {

  private static final String NO_CLAIM_CHECKS = "the dataset there takes no claim checks";

  private final Map<String, List<ConfiguredDataset>> byBucket;
  private final Set<String> sentinels;

  /**
   * Takes the definitions in their configured order.
   *
   * @throws IllegalArgumentException when a prefix or name is malformed, or two definitions share
   *     bucket, prefix and sentinel; the message names them
   */
  public DatasetResolver(List<DatasetDefinition> definitions) {
    List<ConfiguredDataset> configured = definitions.stream().map(ConfiguredDataset::new).toList();
    refuseTwins(configured);
    this.byBucket =
        configured.stream().collect(Collectors.groupingBy(one -> one.definition().bucket()));
    this.sentinels =
        definitions.stream()
            .filter(definition -> !definition.takesClaimChecks())
            .map(DatasetDefinition::sentinel)
            .collect(Collectors.toUnmodifiableSet());
  }

  private static void refuseTwins(List<ConfiguredDataset> configured) {
    Map<List<String>, DatasetDefinition> seen = new HashMap<>();
    for (ConfiguredDataset one : configured) {
      DatasetDefinition definition = one.definition();
      DatasetDefinition twin = seen.putIfAbsent(List.of(one.place(), one.announcer()), definition);
      if (twin != null) {
        throw new IllegalArgumentException(
            "Datasets '%s' and '%s' have the same bucket '%s', prefix '%s' and %s"
                .formatted(
                    twin.key(),
                    definition.key(),
                    definition.bucket(),
                    definition.prefix(),
                    definition.takesClaimChecks()
                        ? "take claim checks"
                        : "sentinel '" + definition.sentinel() + "'"));
      }
    }
  }

  /** Whether this event announces a generation. A template's new name is admitted to metrics. */
  public Resolution resolve(ObjectEvent event) {
    return decide(event, true);
  }

  /** The same answer without any effect: a name that is new stays {@code other} in metrics. */
  public Resolution preview(ObjectEvent event) {
    return decide(event, false);
  }

  /**
   * The dataset that an object or a folder belongs to, without any effect; none where claim checks
   * announce single objects. Of several that share the prefix it is the one whose sentinel the key
   * ends in, else the one configured first.
   *
   * @param key an object's name, or a folder: empty, or ending in {@code /}
   */
  public Optional<Dataset> datasetOf(String bucket, String key) {
    List<Candidate> winners = winners(bucket, key);
    return announced(winners, key)
        .or(() -> winners.stream().filter(winner -> !winner.takesClaimChecks()).findFirst())
        .map(winner -> winner.dataset(false));
  }

  private Resolution decide(ObjectEvent event, boolean admit) {
    String key = event.location().key();
    // Most of what a store tells of is data, and known by its name alone.
    if (!event.isClaimCheck() && !sentinels.contains(objectName(key))) {
      return ignored(NOT_A_SENTINEL);
    }
    List<Candidate> winners = winners(event.location().bucket(), key);
    if (event.isClaimCheck()) {
      return claimCheck(winners, event, admit);
    }
    if (winners.isEmpty()) {
      return withoutDataset(key);
    }
    return announced(winners, key)
        .map(winner -> accept(winner, event, admit))
        .orElseGet(() -> ignored(NOT_A_SENTINEL));
  }

  private static Resolution claimCheck(List<Candidate> winners, ObjectEvent event, boolean admit) {
    String key = event.location().key();
    if (winners.isEmpty()) {
      return withoutDataset(key);
    }
    return winners.stream()
        .filter(Candidate::takesClaimChecks)
        .findFirst()
        .map(winner -> acceptFromStart(winner, event, admit))
        .orElse(new Resolution.Ignored(NO_DATASET, NO_CLAIM_CHECKS));
  }

  private static Resolution withoutDataset(String key) {
    return new Resolution.Ignored(NO_DATASET, DotSegments.areIn(key) ? DotSegments.WHY : null);
  }

  private static Resolution accept(Candidate winner, ObjectEvent event, boolean admit) {
    return winner.isStaged(event.location().key())
        ? ignored(STAGING_PATH)
        : acceptFromStart(winner, event, admit);
  }

  private static Resolution acceptFromStart(Candidate winner, ObjectEvent event, boolean admit) {
    Instant start = winner.configured().definition().acceptFrom();
    if (start != null && event.time() != null && event.time().isBefore(start)) {
      return ignored(BEFORE_START);
    }
    String folder = folder(event.location().key());
    return new Resolution.Resolved(
        Generation.of(winner.dataset(admit), folder, PartitionValues.of(folder), event));
  }

  /** The candidates with the best prefix, in their configured order. */
  private List<Candidate> winners(String bucket, String key) {
    if (DotSegments.areIn(key)) {
      return List.of();
    }
    List<Candidate> candidates =
        byBucket.getOrDefault(bucket, List.of()).stream()
            .flatMap(configured -> configured.match(key).stream())
            .toList();
    return candidates.stream()
        .reduce((best, next) -> Candidate.BY_PRECEDENCE.compare(next, best) > 0 ? next : best)
        .map(best -> candidates.stream().filter(other -> samePlace(best, other)).toList())
        .orElse(List.of());
  }

  private static boolean samePlace(Candidate one, Candidate other) {
    return one.configured().place().equals(other.configured().place());
  }

  private static Optional<Candidate> announced(List<Candidate> winners, String key) {
    String name = objectName(key);
    return winners.stream().filter(winner -> winner.isAnnouncedBy(name)).findFirst();
  }

  private static String objectName(String key) {
    return key.substring(key.lastIndexOf('/') + 1);
  }

  private static String folder(String key) {
    return key.substring(0, key.lastIndexOf('/') + 1);
  }

  private static Resolution ignored(IgnoreReason reason) {
    return new Resolution.Ignored(reason);
  }
}
