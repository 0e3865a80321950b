package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What commands ask of the configuration: less than the service. */
class CommandConfigurationTest {

  private static LakegateProperties read(String yaml) {
    return new ConfigurationReader(ConfiguredEnvironment.of(yaml)).readForCommands();
  }

  private static void assertFaults(String yaml, String... keys) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOfSatisfying(
            InvalidConfigurationException.class,
            e -> assertThat(e.faults()).extracting(ConfigurationFault::key).containsExactly(keys));
  }

  @Test
  void nothingIsEnough() {
    assertThat(read("").datasets()).isEmpty();
  }

  @Test
  void whatOnlyTheServiceNeedsIsItsOwn() {
    LakegateProperties properties =
        read(
            """
            spring.kafka.consumer.auto-offset-reset: latest
            spring.kafka.ssl.bundle: none
            lakegate.handlers.ready.topic: without-a-type
            lakegate.api.enabled: true
            lakegate.datasets.sales.bucket: lake
            """);

    assertThat(properties.datasets()).containsOnlyKeys("sales");
  }

  @Test
  void whatTheCommandNeedsIsChecked() {
    assertFaults(
        """
        lakegate.store.endpoint: minio
        lakegate.store.ssl-bundle: none
        lakegate.store.regoin: x
        lakegate.verification.max-concurrent-reads: 0
        lakegate.datasets.sales.prefix: a/
        """,
        "lakegate.datasets.sales.bucket",
        "lakegate.store.endpoint",
        "lakegate.store.regoin",
        "lakegate.store.ssl-bundle",
        "lakegate.verification.max-concurrent-reads");
  }
}
