package dev.lakegate;

import dev.lakegate.DatasetProperties.ManifestOverrides;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the datasets, each alone and all together. */
final class DatasetChecks {

  static final String ROOT = "lakegate.datasets";
  private static final Pattern BUCKET =
      Pattern.compile("(?!.*\\.\\.)(?![0-9.]+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

  private final ValueChecks checks;
  private final ConfigurationFaults faults;
  private final ConfiguredValues values;
  private final PrefixChecks prefixes;
  private final Map<String, String> places = new HashMap<>();

  DatasetChecks(ValueChecks checks, ConfigurationFaults faults, ConfiguredValues values) {
    this.checks = checks;
    this.faults = faults;
    this.values = values;
    this.prefixes = new PrefixChecks(faults);
  }

  void check(LakegateProperties properties) {
    values.names(ROOT).stream()
        .filter(key -> !properties.datasets().containsKey(key))
        .filter(key -> !faults.at(section(key)))
        .forEach(key -> checkBucket(section(key) + ".bucket", null));
    if (properties.datasets().isEmpty() && !faults.touch(ROOT)) {
      faults.add(
          ROOT,
          "has no dataset, so that nothing would ever pass",
          "define " + ROOT + ".<key>.bucket");
    }
    properties
        .datasets()
        .forEach((key, dataset) -> check(key, dataset, properties.datasetDefaults()));
  }

  private void check(String key, DatasetProperties dataset, DatasetDefaults defaults) {
    String section = section(key);
    checkBucket(section + ".bucket", dataset.bucket());
    String name = dataset.name() == null ? key : dataset.name();
    checks.within(section + ".max-names", dataset.maxNames(), 1, 100_000);
    checkRules(section, dataset, defaults);
    prefixes
        .check(section, dataset.prefix(), name)
        .ifPresent(
            prefix -> checkPlace(section, dataset, prefix.shape() + announcer(dataset, defaults)));
  }

  /** What all keys of a dataset begin with. */
  static String section(String key) {
    return ConfiguredValues.below(ROOT, key);
  }

  private void checkBucket(String key, @Nullable String bucket) {
    if (bucket == null) {
      faults.add(key, "is missing", "name the bucket");
    } else {
      checks.form(
          key,
          bucket,
          BUCKET,
          "is no bucket name that S3 allows",
          "use 3 to 63 lower-case letters, digits, dots and hyphens; prefixes have a key of their"
              + " own");
    }
  }

  private void checkRules(String section, DatasetProperties dataset, DatasetDefaults defaults) {
    DatasetRuleChecks rules = new DatasetRuleChecks(checks, faults, section);
    ManifestOverrides manifest = dataset.manifest();
    rules.sentinel(dataset.sentinel());
    rules.manifest(manifest.name(), manifest.format(), manifest.waitTimeout());
    rules.claimCheckSize(dataset.claimCheck().maxSize());
    rules.handlerTimeout(dataset.handlerTimeout());
    new TriggerChecks(faults, section).check(dataset);
    checkHandlers(rules, dataset, defaults);
    if (dataset.sentinel() != null || manifest.name() != null) {
      rules.namesDiffer(manifest.over(defaults.manifest()).name(), sentinel(dataset, defaults));
    }
  }

  private static void checkHandlers(
      DatasetRuleChecks rules, DatasetProperties dataset, DatasetDefaults defaults) {
    boolean inherits = dataset.handlers() == null && dataset.mode() == null;
    if (!inherits) {
      rules.handlers(
          dataset.handlers() == null ? defaults.handlers() : dataset.handlers(),
          dataset.mode() == null ? defaults.mode() : dataset.mode());
    }
  }

  private void checkPlace(String section, DatasetProperties dataset, String announcer) {
    String place = dataset.bucket() + "/" + announcer;
    String other = places.putIfAbsent(place, section);
    if (dataset.bucket() != null && other != null) {
      faults.add(
          section + ".prefix",
          "has the same bucket, prefix and "
              + (dataset.takesClaimChecks() ? "trigger" : "sentinel")
              + " as "
              + other,
          "remove one of the two, or tell them apart");
    }
  }

  // No sentinel has an empty name.
  private static String announcer(DatasetProperties dataset, DatasetDefaults defaults) {
    return dataset.takesClaimChecks() ? "" : sentinel(dataset, defaults);
  }

  private static String sentinel(DatasetProperties dataset, DatasetDefaults defaults) {
    return dataset.sentinel() == null ? defaults.sentinel() : dataset.sentinel();
  }
}
