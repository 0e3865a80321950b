package dev.lakegate.operate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.InertText;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which generations a folder could hold, going by the configured datasets alone. */
final class SentinelLookup {

  private static final int MOST_PREFIXES = 20;
  private static final Set<IgnoreReason> NOWHERE =
      EnumSet.of(IgnoreReason.NO_DATASET, IgnoreReason.NOT_A_SENTINEL);

  private final DatasetLookup datasets;
  private final List<DatasetDefinition> definitions;

  SentinelLookup(DatasetLookup datasets, List<DatasetDefinition> definitions) {
    this.datasets = datasets;
    this.definitions = List.copyOf(definitions);
  }

  /**
   * What the sentinels of that folder would announce: several when datasets with different
   * sentinels share it.
   *
   * @param id tells these announcements, which no store made, from others
   */
  List<Generation> generations(String bucket, String folder, String id) {
    List<Generation> found = new ArrayList<>();
    for (String sentinel : sentinelNames(bucket)) {
      ObjectLocation location = new ObjectLocation(bucket, folder + sentinel);
      if (datasets.resolve(announcement(location, id)) instanceof Resolution.Resolved resolved) {
        found.add(resolved.generation());
      }
    }
    return found;
  }

  /** What a claim check of that object would announce; empty where none is taken. */
  Optional<Generation> claimCheck(String bucket, String key) {
    if (key.isEmpty() || key.endsWith("/")) {
      return Optional.empty();
    }
    return datasets.resolve(reference(new ObjectLocation(bucket, key)))
            instanceof Resolution.Resolved resolved
        ? Optional.of(resolved.generation())
        : Optional.empty();
  }

  /** Whether claim checks of objects in that folder are taken. */
  boolean takesClaimChecks(String bucket, String folder) {
    return claimCheck(bucket, folder + "any").isPresent();
  }

  /** Why that folder can hold no generation, for people. */
  String whyNone(String bucket, String folder) {
    String folderUri = InertText.of("s3://" + bucket + "/" + folder);
    List<String> prefixes = prefixes(bucket);
    if (takesClaimChecks(bucket, folder)) {
      return "Claim checks are taken in %s: each of its objects is verified when a reference to it"
              .formatted(folderUri)
          + " comes";
    }
    String nowhere =
        prefixes.isEmpty()
            ? "No dataset is configured for bucket '" + InertText.of(bucket) + "'"
            : "No dataset is configured for " + folderUri + "; in this bucket: " + prefixes;
    return sentinelNames(bucket).stream()
        .map(sentinel -> new ObjectLocation(bucket, folder + sentinel))
        .map(location -> datasets.resolve(announcement(location, "why")))
        .flatMap(resolution -> why(resolution).stream())
        .findFirst()
        .map(why -> "A sentinel in " + folderUri + " is ignored: " + why)
        .orElse(nowhere);
  }

  // That there is no dataset says the caller itself, and better.
  private static Optional<String> why(Resolution resolution) {
    if (!(resolution instanceof Resolution.Ignored ignored)) {
      return Optional.empty();
    }
    if (ignored.because() != null) {
      return Optional.of(ignored.reason() + ", " + ignored.because());
    }
    boolean isSaid = NOWHERE.contains(ignored.reason());
    return isSaid ? Optional.empty() : Optional.of(ignored.reason().toString());
  }

  /** The configured prefixes of that bucket, the first of them. */
  List<String> prefixes(String bucket) {
    return definitions.stream()
        .filter(definition -> definition.bucket().equals(bucket))
        .map(DatasetDefinition::prefix)
        .distinct()
        .limit(MOST_PREFIXES)
        .toList();
  }

  /** The names that sentinels have in that bucket. */
  Set<String> sentinelNames(String bucket) {
    return definitions.stream()
        .filter(definition -> definition.bucket().equals(bucket))
        .filter(definition -> !definition.takesClaimChecks())
        .map(DatasetDefinition::sentinel)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static ObjectEvent reference(ObjectLocation object) {
    return new ObjectEvent(
        0,
        Dialect.CLAIM_CHECK,
        "ClaimCheck",
        object,
        null,
        Sequencer.unordered("explain", "explain"),
        null,
        null,
        new ClaimedContent(null, null));
  }

  private static ObjectEvent announcement(ObjectLocation sentinel, String id) {
    return new ObjectEvent(
        0,
        Dialect.UNKNOWN,
        "ObjectCreated:Put",
        sentinel,
        null,
        Sequencer.unordered("verification", id),
        null,
        null);
  }
}
