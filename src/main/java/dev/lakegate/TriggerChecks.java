package dev.lakegate;

import dev.lakegate.DatasetProperties.ManifestOverrides;
import dev.lakegate.DatasetProperties.VerificationOverrides;
import org.jspecify.annotations.Nullable;

/** Checks that a dataset sets no key of a trigger that it does not have: it would do nothing. */
final class TriggerChecks {

  private final ConfigurationFaults faults;
  private final String section;

  TriggerChecks(ConfigurationFaults faults, String section) {
    this.faults = faults;
    this.section = section;
  }

  void check(DatasetProperties dataset) {
    if (dataset.takesClaimChecks()) {
      refuseMarkers(dataset.sentinel(), dataset.manifest(), dataset.verification());
    } else {
      refuse("claim-check.max-size", dataset.claimCheck().maxSize(), "sentinel");
    }
  }

  private void refuseMarkers(
      @Nullable String sentinel, ManifestOverrides manifest, VerificationOverrides verification) {
    String trigger = "claim-check";
    refuse("sentinel", sentinel, trigger);
    refuse("manifest.presence", manifest.presence(), trigger);
    refuse("manifest.name", manifest.name(), trigger);
    refuse("manifest.format", manifest.format(), trigger);
    refuse("verification.mode", verification.mode(), trigger);
    refuse("verification.unlisted-files", verification.unlistedFiles(), trigger);
    refuse("verification.allow-missing-checksum", verification.allowMissingChecksum(), trigger);
  }

  private void refuse(String key, @Nullable Object value, String trigger) {
    if (value != null) {
      faults.add(
          section + "." + key, "does nothing in a dataset with trigger " + trigger, "remove it");
    }
  }
}
