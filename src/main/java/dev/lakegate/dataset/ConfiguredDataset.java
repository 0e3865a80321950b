package dev.lakegate.dataset;

import java.util.Comparator;
import java.util.Optional;

/** A definition with its templates taken apart. */
final class ConfiguredDataset {

  private final DatasetDefinition definition;
  private final PrefixTemplate prefix;
  private final NameTemplate name;
  private final MetricNames metricNames;

  ConfiguredDataset(DatasetDefinition definition) {
    try {
      this.definition = definition;
      this.prefix = PrefixTemplate.parse(definition.prefix());
      this.name = NameTemplate.parse(definition.name(), prefix);
      this.metricNames = new MetricNames(definition.maxNames());
      requireSegment(definition.sentinel());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Dataset '%s': %s".formatted(definition.key(), e.getMessage()), e);
    }
  }

  private static void requireSegment(String sentinel) {
    if (sentinel.isEmpty() || sentinel.contains("/")) {
      throw new IllegalArgumentException(
          "The sentinel '%s' must be the name of an object, without /".formatted(sentinel));
    }
  }

  DatasetDefinition definition() {
    return definition;
  }

  /** The same for definitions that match the same keys. */
  String place() {
    return definition.bucket() + "/" + prefix.shape();
  }

  /** What announces its generations: the same for definitions that take the same events. */
  String announcer() {
    return definition.takesClaimChecks() ? "" : definition.sentinel();
  }

  Optional<Candidate> match(String key) {
    return prefix.match(key).map(match -> new Candidate(this, match));
  }

  /**
   * A definition under whose prefix a key lies.
   *
   * @param configured the definition
   * @param match where exactly
   */
  record Candidate(ConfiguredDataset configured, PrefixMatch match) {

    /** The best one last. */
    static final Comparator<Candidate> BY_PRECEDENCE =
        Comparator.<Candidate>comparingInt(candidate -> candidate.match.prefix().length())
            .thenComparing(candidate -> candidate.configured.prefix.isLiteral())
            .thenComparing(candidate -> candidate.configured.prefix.literalLength());

    boolean takesClaimChecks() {
      return configured.definition.takesClaimChecks();
    }

    /** Whether an object of that name is its sentinel. */
    boolean isAnnouncedBy(String objectName) {
      return !takesClaimChecks() && configured.definition.sentinel().equals(objectName);
    }

    /** The dataset; a new name takes its place in the metrics only when asked to. */
    Dataset dataset(boolean admit) {
      String name = configured.name.fill(match.values());
      return new Dataset(name, metricName(name, admit), match.prefix(), configured.definition);
    }

    private String metricName(String name, boolean admit) {
      if (configured.name.isLiteral()) {
        return name;
      }
      return admit ? configured.metricNames.admit(name) : configured.metricNames.peek(name);
    }

    /** Whether a parent of the object is a writer's staging folder; what is configured is not. */
    boolean isStaged(String key) {
      int index = 0;
      int start = 0;
      for (int end = key.indexOf('/'); end >= 0; end = key.indexOf('/', start)) {
        if (!isGiven(index++) && StagingFolders.contains(key.substring(start, end))) {
          return true;
        }
        start = end + 1;
      }
      return false;
    }

    private boolean isGiven(int index) {
      var segments = configured.prefix.segments();
      return index < segments.size() && segments.get(index).isLiteral();
    }
  }
}
