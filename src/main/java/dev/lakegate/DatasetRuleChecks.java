package dev.lakegate;

import dev.lakegate.dataset.DatasetDefinition.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Checks the keys that the defaults and every dataset have in common. A null value passes: it is
 * inherited, and was checked where it stands.
 */
final class DatasetRuleChecks {

  private static final Set<String> FORMATS = Set.of("auto", "lakegate");

  private final ValueChecks checks;
  private final ConfigurationFaults faults;
  private final String section;

  DatasetRuleChecks(ValueChecks checks, ConfigurationFaults faults, String section) {
    this.checks = checks;
    this.faults = faults;
    this.section = section;
  }

  void sentinel(@Nullable String sentinel) {
    checks.segment(section + ".sentinel", sentinel);
  }

  void manifest(@Nullable String name, @Nullable String format, @Nullable Duration waitTimeout) {
    checks.segment(section + ".manifest.name", name);
    checks.within(section + ".manifest.wait-timeout", waitTimeout, "0s", "365d");
    if (format != null && !FORMATS.contains(format)) {
      faults.add(
          section + ".manifest.format",
          "is no manifest format that this version reads",
          "choose one of auto, lakegate");
    }
  }

  void handlerTimeout(@Nullable Duration timeout) {
    checks.within(section + ".handler-timeout", timeout, "1ms", "30d");
  }

  void claimCheckSize(@Nullable DataSize maxSize) {
    checks.within(section + ".claim-check.max-size", maxSize, "1B", "1TB");
  }

  /** Handlers are needed where generations are handed over. */
  void handlers(@Nullable List<String> handlers, Mode mode) {
    if (handlers != null && !(handlers.isEmpty() && mode == Mode.SHADOW)) {
      checks.distinct(section + ".handlers", handlers);
    }
  }

  /** Otherwise the sentinel would announce itself as its manifest. */
  void namesDiffer(String manifest, String sentinel) {
    if (manifest.equals(sentinel)) {
      faults.add(
          section + ".manifest.name",
          "is the sentinel's name (" + sentinel + ")",
          "give manifest and sentinel different names");
    }
  }
}
