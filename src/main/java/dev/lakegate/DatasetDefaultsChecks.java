package dev.lakegate;

import dev.lakegate.DatasetDefaults.ManifestDefaults;

/** Checks what holds for every dataset that does not say otherwise. */
final class DatasetDefaultsChecks {

  private static final String ROOT = "lakegate.dataset-defaults";

  private final DatasetRuleChecks rules;

  DatasetDefaultsChecks(ValueChecks checks, ConfigurationFaults faults) {
    this.rules = new DatasetRuleChecks(checks, faults, ROOT);
  }

  void check(DatasetDefaults defaults) {
    ManifestDefaults manifest = defaults.manifest();
    rules.sentinel(defaults.sentinel());
    rules.manifest(manifest.name(), manifest.format(), manifest.waitTimeout());
    rules.handlers(defaults.handlers(), defaults.mode());
    rules.claimCheckSize(defaults.claimCheck().maxSize());
    rules.handlerTimeout(defaults.handlerTimeout());
    rules.namesDiffer(manifest.name(), defaults.sentinel());
  }
}
