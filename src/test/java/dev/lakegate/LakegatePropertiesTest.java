package dev.lakegate;

import static dev.lakegate.ConfiguredEnvironment.LEAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import dev.lakegate.DatasetDefaults.ClaimCheckDefaults;
import dev.lakegate.DatasetDefaults.ManifestDefaults;
import dev.lakegate.DatasetDefaults.VerificationDefaults;
import dev.lakegate.DatasetProperties.ClaimCheckOverrides;
import dev.lakegate.DatasetProperties.ManifestOverrides;
import dev.lakegate.DatasetProperties.VerificationOverrides;
import dev.lakegate.HandlerRulesProperties.CircuitBreaker;
import dev.lakegate.HttpApiProperties.Role;
import dev.lakegate.HttpApiProperties.User;
import dev.lakegate.LakegateProperties.DeadLetter;
import dev.lakegate.LakegateProperties.Ledger;
import dev.lakegate.LakegateProperties.LedgerType;
import dev.lakegate.LakegateProperties.OnMalformed;
import dev.lakegate.LakegateProperties.Ordering;
import dev.lakegate.LakegateProperties.Plugins;
import dev.lakegate.LakegateProperties.Processing;
import dev.lakegate.LakegateProperties.Retry;
import dev.lakegate.LakegateProperties.Source;
import dev.lakegate.LakegateProperties.Unmatched;
import dev.lakegate.LakegateProperties.Verification;
import dev.lakegate.StoreProperties.Credentials;
import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.ClaimCheckRule;
import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.Trigger;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetDefinition.VerificationRule;
import dev.lakegate.event.KeyEncoding;
import dev.lakegate.handler.HandlerRegistry;
import dev.lakegate.pipeline.HandlerRules;
import dev.lakegate.pipeline.HandlerRules.CircuitRule;
import dev.lakegate.pipeline.HandlerRules.OnFailure;
import dev.lakegate.pipeline.RetryPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.unit.DataSize;

/** That every key has its default, is bound where it belongs, and reaches the datasets. */
class LakegatePropertiesTest {

  private static final DatasetProperties LEAST_DATASET =
      new DatasetProperties(
          "lake",
          "",
          null,
          1000,
          Trigger.SENTINEL,
          null,
          null,
          null,
          new ManifestOverrides(null, null, null, null),
          new VerificationOverrides(null, null, null),
          new ClaimCheckOverrides(null),
          null,
          null);

  private static final RetryPolicy ALL =
      new RetryPolicy(
          Duration.ofMillis(7), 1.5, Duration.ofHours(1), Duration.ofMillis(3), Duration.ofDays(2));

  private static final LakegateProperties DEFAULTS =
      new LakegateProperties(
          new Source(List.of("lakehouse-ingestion-events"), Unmatched.WARN, KeyEncoding.AUTO),
          new DeadLetter("lakehouse-ingestion-events-dlt", OnMalformed.DEAD_LETTER),
          new Processing(Ordering.DATASET, 4, 64),
          new Retry(
              Duration.ofSeconds(1),
              2.0,
              Duration.ofMinutes(5),
              Duration.ofMillis(500),
              Duration.ofHours(24)),
          new Ledger(LedgerType.REDIS, Duration.ofSeconds(45), Duration.ofDays(30)),
          new StoreProperties(null, "us-east-1", true, null, new Credentials(null, null)),
          new Verification(32),
          new DatasetDefaults(
              "_SUCCESS",
              Mode.ACTIVE,
              null,
              new ManifestDefaults(
                  Presence.REQUIRED, "manifest.json", "auto", Duration.ofMinutes(5)),
              new VerificationDefaults(VerificationMode.CONTENT, UnlistedFiles.IGNORE, false),
              new ClaimCheckDefaults(DataSize.ofGigabytes(5)),
              List.of("log"),
              Duration.ofHours(1)),
          Map.of("sales", LEAST_DATASET),
          Map.of(),
          new Plugins("/app/plugins"),
          new HttpApiProperties(false, Map.of()));

  private static final LakegateProperties FULL =
      new LakegateProperties(
          new Source(List.of("north", "south"), Unmatched.DEAD_LETTER, KeyEncoding.RAW),
          new DeadLetter("letters", OnMalformed.STOP),
          new Processing(Ordering.SENTINEL, 8, 128),
          new Retry(
              Duration.ofSeconds(2),
              1.5,
              Duration.ofMinutes(10),
              Duration.ZERO,
              Duration.ofHours(12)),
          new Ledger(LedgerType.MEMORY, Duration.ofSeconds(30), Duration.ofDays(90)),
          new StoreProperties(
              URI.create("https://minio:9000"),
              "eu-west-1",
              false,
              "lake",
              new Credentials("reader", "hidden")),
          new Verification(16),
          new DatasetDefaults(
              "_DONE",
              Mode.SHADOW,
              Instant.parse("2026-11-28T00:00:00Z"),
              new ManifestDefaults(Presence.OPTIONAL, "files.json", "lakegate", Duration.ZERO),
              new VerificationDefaults(VerificationMode.SIZE, UnlistedFiles.WARN, true),
              new ClaimCheckDefaults(DataSize.ofMegabytes(100)),
              List.of("ready"),
              Duration.ofMinutes(20)),
          Map.of(
              "lakehouse",
              new DatasetProperties(
                  "analytics-lakehouse",
                  "v1/domain={domain}/",
                  "{domain}",
                  50,
                  Trigger.SENTINEL,
                  "_READY",
                  Mode.ACTIVE,
                  Instant.parse("2026-11-29T00:00:00Z"),
                  new ManifestOverrides(Presence.NONE, "list.json", "auto", Duration.ofHours(1)),
                  new VerificationOverrides(VerificationMode.LISTING, UnlistedFiles.REJECT, false),
                  new ClaimCheckOverrides(null),
                  List.of("ready", "log"),
                  Duration.ofMinutes(2)),
              "payloads",
              new DatasetProperties(
                  "messages",
                  "kafka/",
                  null,
                  1000,
                  Trigger.CLAIM_CHECK,
                  null,
                  null,
                  null,
                  new ManifestOverrides(null, null, null, Duration.ofSeconds(5)),
                  new VerificationOverrides(null, null, null),
                  new ClaimCheckOverrides(DataSize.ofKilobytes(64)),
                  null,
                  null)),
          Map.of(
              "ready",
              new HandlerRulesProperties(
                  "kafka",
                  OnFailure.CONTINUE,
                  Duration.ofMinutes(3),
                  new HandlerRulesProperties.Retry(
                      Duration.ofSeconds(5),
                      1.25,
                      Duration.ofMinutes(1),
                      Duration.ofMillis(200),
                      Duration.ofHours(6)),
                  new CircuitBreaker(false, 5, Duration.ofSeconds(45)))),
          new Plugins("/opt/lakegate/plugins"),
          new HttpApiProperties(
              true, Map.of("ops", new User("{noop}hidden", List.of(Role.VIEWER, Role.OPERATOR)))));

  @Test
  void whatIsNotConfiguredHasItsDefault() {
    LakegateProperties properties = ConfiguredEnvironment.read(LEAST);

    assertThat(properties).isEqualTo(DEFAULTS);
  }

  @Test
  void everyKeyIsBoundWhereItBelongs() throws IOException {
    LakegateProperties properties = ConfiguredEnvironment.read(full());

    assertThat(properties).isEqualTo(FULL);
  }

  /** Fails for a new key until the full configuration sets it, and to another value. */
  @Test
  void theFullConfigurationSetsEveryKeyToSomethingElseThanItsDefault() throws IOException {
    ConfigurableEnvironment environment = ConfiguredEnvironment.of(full());
    Map<String, String> defaults = DocumentedKeys.defaults();

    List<String> untested =
        defaults.keySet().stream()
            .filter(key -> isUntested(key, defaults.get(key), environment))
            .toList();

    assertThat(untested).isEmpty();
  }

  @Test
  void aKeyWithoutValueIsAsIfItWereNotThere() {
    LakegateProperties properties =
        ConfiguredEnvironment.read(
            LEAST
                + """
                lakegate:
                  retry: { delay: , multiplier: }
                  ledger: { type: }
                  processing:
                  handlers:
                  dataset-defaults: { accept-from: }
                  store: { endpoint: , ssl-bundle: , credentials: { access-key: , secret-key: } }
                """);

    assertThat(properties).isEqualTo(DEFAULTS);
  }

  @Test
  void aDatasetTakesWhatItDoesNotSayFromTheDefaults() {
    LakegateProperties properties =
        ConfiguredEnvironment.read(
            """
            lakegate:
              dataset-defaults:
                manifest: { wait-timeout: 7m, presence: optional }
                verification: { unlisted-files: warn, allow-missing-checksum: true }
                accept-from: 2026-11-28T00:00:00Z
              datasets:
                sales: { bucket: lake }
            """);

    assertThat(properties.datasetDefinitions())
        .containsExactly(
            new DatasetDefinition(
                "sales",
                "lake",
                "",
                "sales",
                1000,
                "_SUCCESS",
                Mode.ACTIVE,
                new ManifestRule(Presence.OPTIONAL, "manifest.json", "auto", Duration.ofMinutes(7)),
                new VerificationRule(VerificationMode.CONTENT, UnlistedFiles.WARN, true),
                List.of("log"),
                Duration.ofHours(1),
                Instant.parse("2026-11-28T00:00:00Z")));
  }

  @Test
  void aDatasetOverridesSingleKeysOfTheDefaults() {
    DatasetDefinition dataset = ofFull("lakehouse");

    assertThat(dataset)
        .isEqualTo(
            new DatasetDefinition(
                "lakehouse",
                "analytics-lakehouse",
                "v1/domain={domain}/",
                "{domain}",
                50,
                "_READY",
                Mode.ACTIVE,
                new ManifestRule(Presence.NONE, "list.json", "auto", Duration.ofHours(1)),
                new VerificationRule(VerificationMode.LISTING, UnlistedFiles.REJECT, false),
                List.of("ready", "log"),
                Duration.ofMinutes(2),
                Instant.parse("2026-11-29T00:00:00Z")));
  }

  @Test
  void aHandlerTakesWhatItDoesNotSayFromAllHandlers() {
    LakegateProperties properties =
        ConfiguredEnvironment.read(
            LEAST + "lakegate.handlers.log: { retry: { delay: 3s }, timeout: 2m }\n");

    assertThat(properties.handler("log").over(ALL))
        .isEqualTo(
            new HandlerRules(
                OnFailure.STOP,
                Duration.ofMinutes(2),
                new RetryPolicy(
                    Duration.ofSeconds(3),
                    ALL.multiplier(),
                    ALL.maxDelay(),
                    ALL.jitter(),
                    ALL.timeout()),
                new CircuitRule(true, 10, Duration.ofSeconds(30))));
  }

  @Test
  void aHandlerOfWhichNothingIsSaidIsLikeOneThatSaysWhatIsSoAnyway() {
    LakegateProperties properties =
        ConfiguredEnvironment.read(LEAST + "lakegate.handlers.log.on-failure: stop\n");

    assertThat(properties.handler("other")).isEqualTo(properties.handler("log"));
    assertThat(properties.handler("other").over(ALL)).isEqualTo(HandlerRules.standard(ALL));
  }

  @Test
  void aDatasetForClaimChecksHasNoManifestAndReadsEveryByte() {
    DatasetDefinition dataset = ofFull("payloads");

    assertThat(dataset)
        .isEqualTo(
            new DatasetDefinition(
                "payloads",
                "messages",
                "kafka/",
                "payloads",
                1000,
                "_DONE",
                Mode.SHADOW,
                new ManifestRule(Presence.NONE, "files.json", "lakegate", Duration.ofSeconds(5)),
                new VerificationRule(VerificationMode.CONTENT, UnlistedFiles.IGNORE, false),
                List.of("ready"),
                Duration.ofMinutes(20),
                Instant.parse("2026-11-28T00:00:00Z"),
                new ClaimCheckRule(64 * 1024)));
  }

  private static DatasetDefinition ofFull(String key) {
    return FULL.datasetDefinitions().stream()
        .filter(definition -> definition.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aPrefixGetsItsTrailingSlash() {
    LakegateProperties properties =
        ConfiguredEnvironment.read("lakegate.datasets.sales: { bucket: lake, prefix: v1/sales }");

    assertThat(properties.datasetDefinitions())
        .extracting(DatasetDefinition::prefix)
        .containsExactly("v1/sales/");
  }

  @Test
  void datasetsKeepTheirOrder() {
    LakegateProperties properties =
        ConfiguredEnvironment.read(
            """
            lakegate.datasets:
              zebra: { bucket: lake, prefix: z }
              ant: { bucket: lake, prefix: a }
              mole: { bucket: lake, prefix: m }
            """);

    assertThat(properties.datasetDefinitions())
        .extracting(DatasetDefinition::key)
        .containsExactly("zebra", "ant", "mole");
  }

  @Test
  void environmentVariablesReachEveryKindOfKey() {
    Map<String, Object> variables =
        Map.of(
            "LAKEGATE_DATASETS_SALES_BUCKET", "lake",
            "LAKEGATE_DATASETS_SALES_MANIFEST_WAITTIMEOUT", "9m",
            "LAKEGATE_SOURCE_TOPICS", "north,south",
            "LAKEGATE_DEAD_LETTER_TOPIC", "letters",
            "LAKEGATE_LEDGER_LEASEDURATION", "20s");

    LakegateProperties properties =
        new ConfigurationReader(ConfiguredEnvironment.of("", variables)).read();

    assertThat(properties.datasetDefinitions().get(0).manifest().waitTimeout())
        .isEqualTo(Duration.ofMinutes(9));
    assertThat(properties.source().topics()).containsExactly("north", "south");
    assertThat(properties.deadLetter().topic()).isEqualTo("letters");
    assertThat(properties.ledger().leaseDuration()).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void nothingThatIsPrintedHoldsASecret() {
    assertThat(FULL.toString()).doesNotContain("hidden").doesNotContain("reader");
  }

  @Test
  void everyHandlerThatDatasetsNameMustExist() {
    assertThatThrownBy(() -> FULL.requireHandlers(handlers("log", "http")))
        .isInstanceOf(InvalidConfigurationException.class)
        .extracting("faults")
        .asInstanceOf(list(ConfigurationFault.class))
        .containsExactly(
            unknownHandler("lakegate.dataset-defaults.handlers"),
            unknownHandler("lakegate.datasets.lakehouse.handlers"));
  }

  @Test
  void handlersThatExistAreAccepted() {
    FULL.requireHandlers(handlers("log", "ready"));

    assertThat(FULL.handlers()).containsKey("ready");
  }

  private static HandlerRegistry handlers(String... names) {
    return new HandlerRegistry(
        Arrays.stream(names)
            .collect(Collectors.toMap(name -> name, name -> (generation, context) -> {})));
  }

  private static ConfigurationFault unknownHandler(String key) {
    return new ConfigurationFault(
        key,
        "ready",
        null,
        "names no handler",
        "define lakegate.handlers.ready.type, or choose one of http, log");
  }

  private static boolean isUntested(
      String key, String byDefault, ConfigurableEnvironment environment) {
    KnownKey known = DocumentedKeys.key(key);
    return environment.getPropertySources().stream()
        .filter(EnumerablePropertySource.class::isInstance)
        .flatMap(
            source -> List.of(((EnumerablePropertySource<?>) source).getPropertyNames()).stream())
        .filter(name -> known.covers(List.of(name.replaceAll("\\[(\\d+)]", ".$1").split("\\."))))
        .allMatch(name -> environment.getRequiredProperty(name).equals(byDefault));
  }

  private static String full() throws IOException {
    return new ClassPathResource("configuration/full.yml")
        .getContentAsString(StandardCharsets.UTF_8);
  }
}
