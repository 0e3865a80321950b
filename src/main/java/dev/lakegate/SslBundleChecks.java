package dev.lakegate;

import java.util.List;

/** Checks that the SSL bundles that are named anywhere are defined. */
final class SslBundleChecks {

  private static final String STORE = "lakegate.store.ssl-bundle";
  private static final List<String> NAMES =
      List.of(
          STORE,
          "spring.kafka.ssl.bundle",
          "spring.kafka.consumer.ssl.bundle",
          "spring.kafka.producer.ssl.bundle",
          "spring.kafka.admin.ssl.bundle",
          "spring.data.redis.ssl.bundle",
          "server.ssl.bundle",
          "management.server.ssl.bundle");

  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  SslBundleChecks(ConfigurationFaults faults, ConfiguredValues values) {
    this.faults = faults;
    this.values = values;
  }

  void check() {
    NAMES.forEach(this::check);
  }

  /** The store's alone. */
  void checkStore() {
    check(STORE);
  }

  private void check(String key) {
    values.text(key).filter(bundle -> !bundle.isBlank()).ifPresent(b -> check(key, b));
  }

  private void check(String key, String bundle) {
    String pem = ConfiguredValues.below("spring.ssl.bundle.pem", bundle);
    String jks = ConfiguredValues.below("spring.ssl.bundle.jks", bundle);
    if (!values.hasKeysBelow(pem) && !values.hasKeysBelow(jks)) {
      faults.add(key, "names no SSL bundle", "define %s.* or %s.*".formatted(pem, jks));
    }
  }
}
