package dev.lakegate;

import static dev.lakegate.ConfiguredEnvironment.LEAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, and what people read about it. */
class ConfigurationFaultsTest {

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          lakegate.source.topics                           | ""                | is empty
          lakegate.source.topics                           | a,b,a             | lists a twice
          lakegate.source.unmatched                        | drop              | choose one of warn, dead-letter, ignore
          lakegate.source.key-encoding                     | url               | choose one of auto, encoded, raw
          lakegate.dead-letter.topic                       | ""                | is no topic that Kafka allows
          lakegate.dead-letter.topic                       | dead letters      | is no topic that Kafka allows
          lakegate.dead-letter.topic                       | ..                | is no topic that Kafka allows
          lakegate.dead-letter.topic                       | lakehouse-ingestion-events | is one of lakegate.source.topics
          lakegate.dead-letter.on-malformed                | ignore            | choose one of dead-letter, stop
          lakegate.processing.ordering                     | table             | choose one of dataset, partition, sentinel
          lakegate.processing.max-concurrent-generations   | 0                 | choose a value from 1 to 256
          lakegate.processing.max-concurrent-generations   | 257               | choose a value from 1 to 256
          lakegate.processing.max-concurrent-generations   | four              | is no whole number
          lakegate.processing.max-in-flight-records        | 1                 | choose a value from 2 to 10000
          lakegate.processing.max-in-flight-records        | 10001             | choose a value from 2 to 10000
          lakegate.retry.delay                             | soon              | is no duration
          lakegate.retry.delay                             | 0s                | choose a value from 1ms to 1d
          lakegate.retry.multiplier                        | 0.5               | choose a value from 1 to 100
          lakegate.retry.multiplier                        | NaN               | choose a value from 1 to 100
          lakegate.retry.multiplier                        | twice             | is no number
          lakegate.retry.max-delay                         | 999ms             | is shorter than lakegate.retry.delay
          lakegate.retry.max-delay                         | 8d                | choose a value from 1ms to 7d
          lakegate.retry.jitter                            | -1ms              | choose a value from 0s to 1d
          lakegate.retry.timeout                           | 0s                | choose a value from 1s to 365d
          lakegate.ledger.type                             | file              | choose one of redis, jdbc, memory
          lakegate.ledger.lease-duration                   | 45                | choose a value from 1s to 1h
          lakegate.ledger.retention                        | 59m               | choose a value from 1h to 3650d
          lakegate.store.endpoint                          | minio:9000        | is no endpoint
          lakegate.store.endpoint                          | ftp://minio       | is no endpoint
          lakegate.store.endpoint                          | http://minio/lake | is no endpoint
          lakegate.store.endpoint                          | http://minio?a=b  | is no endpoint
          lakegate.store.endpoint                          | http://[minio     | is no URI
          lakegate.store.region                            | ""                | is no region
          lakegate.store.path-style-access                 | perhaps           | is neither true nor false
          lakegate.store.ssl-bundle                        | lake              | names no SSL bundle
          lakegate.verification.max-concurrent-reads       | 0                 | choose a value from 1 to 1024
          lakegate.verification.max-concurrent-reads       | 1025              | choose a value from 1 to 1024
          lakegate.dataset-defaults.sentinel               | ""                | is no file name
          lakegate.dataset-defaults.sentinel               | a/_SUCCESS        | is no file name
          lakegate.dataset-defaults.mode                   | off               | choose one of active, shadow
          lakegate.dataset-defaults.accept-from            | 2026-11-28        | is no instant
          lakegate.dataset-defaults.manifest.presence      | maybe             | choose one of required, optional, none
          lakegate.dataset-defaults.manifest.name          | ..                | is no file name
          lakegate.dataset-defaults.manifest.name          | _SUCCESS          | is the sentinel's name
          lakegate.dataset-defaults.manifest.format        | bagit             | choose one of auto, lakegate
          lakegate.dataset-defaults.manifest.wait-timeout  | -1s               | choose a value from 0s to 365d
          lakegate.dataset-defaults.verification.mode      | md5               | choose one of content, stored-checksum, size, listing
          lakegate.dataset-defaults.verification.unlisted-files | delete       | choose one of ignore, warn, reject
          lakegate.dataset-defaults.verification.allow-missing-checksum | maybe | write true or false
          lakegate.dataset-defaults.handlers               | ""                | is empty
          lakegate.dataset-defaults.handlers               | log,log           | lists log twice
          lakegate.dataset-defaults.handler-timeout        | 0s                | choose a value from 1ms to 30d
          lakegate.datasets.sales.bucket                   | ""                | is missing
          lakegate.datasets.sales.bucket                   | Lake              | is no bucket name that S3 allows
          lakegate.datasets.sales.bucket                   | la                | is no bucket name that S3 allows
          lakegate.datasets.sales.bucket                   | lake/sales        | is no bucket name that S3 allows
          lakegate.datasets.sales.bucket                   | la..ke            | is no bucket name that S3 allows
          lakegate.datasets.sales.bucket                   | 10.0.0.1          | is no bucket name that S3 allows
          lakegate.datasets.sales.prefix                   | /sales            | begins with a slash
          lakegate.datasets.sales.prefix                   | a//b              | has a path segment that is empty
          lakegate.datasets.sales.prefix                   | a/../b            | has a path segment that is empty, a dot or two
          lakegate.datasets.sales.prefix                   | "a\tb"            | has control characters
          lakegate.datasets.sales.prefix                   | v1/{domain        | is no template
          lakegate.datasets.sales.prefix                   | v1/{a}{b}         | is no template
          lakegate.datasets.sales.name                     | "{domain}"        | is no template
          lakegate.datasets.sales.name                     | north sales       | is no name for a dataset
          lakegate.datasets.sales.name                     | north/sales       | is no name for a dataset
          lakegate.datasets.sales.max-names                | 0                 | choose a value from 1 to 100000
          lakegate.datasets.sales.sentinel                 | a/_SUCCESS        | is no file name
          lakegate.datasets.sales.trigger                  | manifest          | choose one of sentinel, claim-check
          lakegate.datasets.sales.claim-check.max-size     | 1MB               | does nothing in a dataset with trigger sentinel
          lakegate.dataset-defaults.claim-check.max-size   | 0B                | choose a value from 1B to 1TB
          lakegate.dataset-defaults.claim-check.max-size   | 2TB               | choose a value from 1B to 1TB
          lakegate.dataset-defaults.claim-check.max-size   | large             | is no size
          lakegate.datasets.sales.mode                     | off               | choose one of active, shadow
          lakegate.datasets.sales.accept-from              | yesterday         | is no instant
          lakegate.datasets.sales.manifest.presence        | maybe             | choose one of required, optional, none
          lakegate.datasets.sales.manifest.name            | _SUCCESS          | is the sentinel's name
          lakegate.datasets.sales.manifest.format          | csv               | choose one of auto, lakegate
          lakegate.datasets.sales.manifest.wait-timeout    | later             | is no duration
          lakegate.datasets.sales.verification.mode        | checksum          | choose one of content, stored-checksum, size, listing
          lakegate.datasets.sales.verification.unlisted-files | delete         | choose one of ignore, warn, reject
          lakegate.datasets.sales.verification.allow-missing-checksum | 7      | write true or false
          lakegate.datasets.sales.handlers                 | ""                | is empty
          lakegate.datasets.sales.handler-timeout          | 31d               | choose a value from 1ms to 30d
          lakegate.handlers.ready.type                     | ""                | is missing
          lakegate.handlers.log.on-failure                 | retry             | choose one of stop, continue
          lakegate.handlers.log.timeout                    | 31d               | choose a value from 1ms to 30d
          lakegate.handlers.log.retry.delay                | 0s                | choose a value from 1ms to 1d
          lakegate.handlers.log.retry.delay                | 6m                | leaves the longest back-off shorter than the first one
          lakegate.handlers.log.retry.multiplier           | NaN               | choose a value from 1 to 100
          lakegate.handlers.log.retry.max-delay            | 8d                | choose a value from 1ms to 7d
          lakegate.handlers.log.retry.max-delay            | 10ms              | leaves the longest back-off shorter than the first one
          lakegate.handlers.log.retry.jitter               | 2d                | choose a value from 0s to 1d
          lakegate.handlers.log.retry.timeout              | 0s                | choose a value from 1s to 365d
          lakegate.handlers.log.circuit-breaker.enabled    | maybe             | write true or false
          lakegate.handlers.log.circuit-breaker.failures   | 0                 | choose a value from 1 to 1000
          lakegate.handlers.log.circuit-breaker.open-for   | 2h                | choose a value from 100ms to 1h
          lakegate.api.enabled                             | true              | there are no users
          lakegate.retry                                   | 5m                | takes keys below it
          spring.kafka.consumer.auto-offset-reset          | latest            | skips notifications
          spring.kafka.consumer.auto-offset-reset          | by_duration:PT1H  | skips notifications
          spring.kafka.consumer.properties.auto.offset.reset | LATEST          | skips notifications
          spring.kafka.properties.auto.offset.reset        | latest            | skips notifications
          spring.kafka.consumer.enable-auto-commit         | true              | commits notifications that are not finished
          spring.kafka.properties.enable.auto.commit       | true              | commits notifications that are not finished
          spring.kafka.consumer.group-id                   | ""                | without a group nothing can be committed
          spring.kafka.ssl.bundle                          | brokers           | names no SSL bundle
          spring.kafka.producer.ssl.bundle                 | brokers           | names no SSL bundle
          spring.data.redis.ssl.bundle                     | ledger            | spring.ssl.bundle.pem.ledger.*
          server.ssl.bundle                                | web               | names no SSL bundle
          """)
  void aBadValueIsRefused(String key, String value, String text) {
    String yaml = key + ": \"" + value + "\"\n";
    String rest = key.equals("lakegate.datasets.sales.bucket") ? "" : LEAST;

    List<ConfigurationFault> faults = faults(yaml + rest);

    assertThat(faults).hasSize(1);
    ConfigurationFault fault = faults.get(0);
    assertThat(fault.key()).isEqualTo(key);
    assertThat(fault.problem() + "; " + fault.remedy()).contains(text);
    assertThat(fault.origin()).startsWith("URL [file:config/application.yml] - 1:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ""                                                    | is not set
          jdbc:mysql://u:hidden@db/lake?password=hidden         | is no database that the ledger can be kept in
          jdbc:postgresql://u:hid/den@db:5432/lake              | has a user in front of the host
          jdbc:postgresql://u:hid?den@db:5432/lake              | has a user in front of the host
          jdbc:postgresql:u/hidden@db                           | has a user in front of the host
          jdbc:h2:tcp://db/ledger;PASSWORD=hidden               | opens H2 to other processes
          jdbc:h2:file:/data/ledger;auto_server=true            | opens H2 to other processes
          jdbc:h2:file:/data/ledger;FILE_LOCK=NO                | opens H2 to other processes
          """)
  void aDatabaseThatTheLedgerCannotBeKeptInIsRefusedWithoutItsUrl(String url, String text) {
    List<ConfigurationFault> faults =
        faults("lakegate.ledger.type: jdbc\nspring.datasource.url: \"" + url + "\"\n" + LEAST);

    assertThat(faults).hasSize(1);
    assertThat(faults.get(0).key()).isEqualTo("spring.datasource.url");
    assertThat(faults.get(0).toString()).contains(text).doesNotContain("hid");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://one:5432,two:5432/lake?targetServerType=primary",
        "jdbc:postgresql://db/lake?user=me@corp",
        "jdbc:h2:file:/data/ledger"
      })
  void aDatabaseForTheLedgerIsTaken(String url) {
    assertThat(
            ConfiguredEnvironment.read(
                    "lakegate.ledger.type: jdbc\nspring.datasource.url: " + url + "\n" + LEAST)
                .ledger()
                .type())
        .isEqualTo(LakegateProperties.LedgerType.JDBC);
  }

  @Test
  void clientPropertiesInBracketsAreFoundToo() {
    List<ConfigurationFault> faults =
        faults("spring.kafka.properties: { \"[auto.offset.reset]\": latest }\n" + LEAST);

    assertThat(faults)
        .extracting(ConfigurationFault::key, ConfigurationFault::value)
        .containsExactly(tuple("spring.kafka.properties[auto.offset.reset]", "latest"));
  }

  @Test
  void aServiceWithoutDatasetsIsRefused() {
    assertThat(faults("spring.application.name: gate"))
        .containsExactly(
            ConfigurationFault.of(
                "lakegate.datasets",
                "has no dataset, so that nothing would ever pass",
                "define lakegate.datasets.<key>.bucket"));
  }

  @Test
  void aDatasetOfWhichNothingIsSaidIsNotOverlooked() {
    assertThat(keys(faults("lakegate.datasets: { sales: , returns: { bucket: lake } }")))
        .containsExactly("lakegate.datasets.sales.bucket");
  }

  @Test
  void aHandlerWithoutTypeIsNotOverlooked() {
    assertThat(keys(faults("lakegate.handlers.ready.topic: ready\n" + LEAST)))
        .containsExactly("lakegate.handlers.ready.type");
  }

  @Test
  void twoDatasetsInTheSamePlaceAreRefusedWhateverTheirPlaceholdersAreCalled() {
    List<ConfigurationFault> faults =
        faults(
            """
            lakegate.datasets:
              one: { bucket: lake, prefix: "v1/{domain}/" }
              two: { bucket: lake, prefix: "v1/{area}" }
              three: { bucket: lake, prefix: "v1/{domain}", sentinel: _DONE }
              four: { bucket: pond, prefix: "v1/{domain}" }
            """);

    assertThat(faults)
        .extracting(ConfigurationFault::key, ConfigurationFault::problem)
        .containsExactly(
            tuple(
                "lakegate.datasets.two.prefix",
                "has the same bucket, prefix and sentinel as lakegate.datasets.one"));
  }

  @Test
  void claimChecksAndSentinelsMayShareAPlaceButNotTwoDatasetsForClaimChecks() {
    List<ConfigurationFault> faults =
        faults(
            """
            lakegate.datasets:
              one: { bucket: lake, prefix: "v1/" }
              two: { bucket: lake, prefix: "v1/", trigger: claim-check }
              three: { bucket: lake, prefix: v1, trigger: claim-check }
            """);

    assertThat(faults)
        .extracting(ConfigurationFault::key, ConfigurationFault::problem)
        .containsExactly(
            tuple(
                "lakegate.datasets.three.prefix",
                "has the same bucket, prefix and trigger as lakegate.datasets.two"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sentinel: _DONE",
        "manifest.presence: none",
        "manifest.name: list.json",
        "manifest.format: auto",
        "verification.mode: size",
        "verification.unlisted-files: warn",
        "verification.allow-missing-checksum: true"
      })
  void aDatasetForClaimChecksSetsNothingAboutSentinelsAndManifests(String setting) {
    String key = "lakegate.datasets.payloads." + setting.split(":")[0];

    List<ConfigurationFault> faults =
        faults(
            """
            lakegate.datasets.payloads:
              bucket: lake
              trigger: claim-check
              %s
            """
                .formatted(setting));

    assertThat(faults)
        .extracting(ConfigurationFault::key, ConfigurationFault::problem)
        .containsExactly(tuple(key, "does nothing in a dataset with trigger claim-check"));
  }

  @Test
  void aDatasetMayNotGiveItsManifestTheInheritedSentinelsName() {
    List<ConfigurationFault> faults =
        faults(
            """
            lakegate.dataset-defaults.sentinel: _DONE
            lakegate.datasets.sales: { bucket: lake, manifest: { name: _DONE } }
            """);

    assertThat(keys(faults)).containsExactly("lakegate.datasets.sales.manifest.name");
  }

  @Test
  void onlyAShadowNeedsNoHandlers() {
    List<ConfigurationFault> faults =
        faults(
            """
            lakegate.dataset-defaults: { mode: shadow, handlers: [] }
            lakegate.datasets:
              sales: { bucket: lake }
              returns: { bucket: pond, mode: active }
            """);

    assertThat(keys(faults)).containsExactly("lakegate.datasets.returns.handlers");
  }

  @Test
  void aKeyPairIsGivenWholeOrNotAtAll() {
    assertThat(keys(faults("lakegate.store.credentials.access-key: a\n" + LEAST)))
        .containsExactly("lakegate.store.credentials.secret-key");
    assertThat(keys(faults("lakegate.store.credentials.secret-key: a\n" + LEAST)))
        .containsExactly("lakegate.store.credentials.access-key");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ""                      | is missing
          plain                   | is not encoded
          {MD5}abcdef             | has an encoder that is not accepted
          {bcrypt}$2a$10$cut      | is no whole bcrypt hash
          {bcrypt}plain           | is no whole bcrypt hash
          {bcrypt}                | is not encoded
          """)
  void anUnsafePasswordIsRefused(String password, String problem) {
    List<ConfigurationFault> faults = faults(user(password, "viewer"));

    assertThat(faults)
        .extracting(ConfigurationFault::key, ConfigurationFault::problem)
        .containsExactly(tuple("lakegate.api.users.ops.password", problem));
  }

  @ParameterizedTest
  @CsvSource({
    "{bcrypt}$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
    "{bcrypt}$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
    "{pbkdf2@SpringSecurity_v5_8}0123456789abcdef",
    "{noop}trial"
  })
  void anEncodedPasswordIsAccepted(String password) {
    LakegateProperties properties = ConfiguredEnvironment.read(user(password, "viewer"));

    assertThat(properties.api().users().get("ops").password()).isEqualTo(password);
  }

  @Test
  void aUserNeedsKnownRoles() {
    assertThat(faults(user("{noop}trial", "viewer, admin")))
        .extracting(ConfigurationFault::key, ConfigurationFault::value, ConfigurationFault::remedy)
        .containsExactly(
            tuple("lakegate.api.users.ops.roles[1]", "admin", "choose one of viewer, operator"));
    assertThat(keys(faults(user("{noop}trial", ""))))
        .containsExactly("lakegate.api.users.ops.roles");
  }

  @Test
  void aUserNameMayNotHoldTheColonOfBasicAuth() {
    String yaml = "lakegate.api.users: { \"[a:b]\": { password: \"{noop}x\", roles: viewer } }\n";

    assertThat(keys(faults(yaml + LEAST))).containsExactly("lakegate.api.users[a:b]");
  }

  @Test
  void aListWithAGapIsRefused() {
    assertThat(keys(faults("lakegate.source: { \"topics[0]\": a, \"topics[2]\": b }\n" + LEAST)))
        .containsExactly("lakegate.source.topics");
  }

  @Test
  void aVariableThatIsNotSetIsNamed() {
    List<ConfigurationFault> faults =
        faults(
            "lakegate.store.credentials: { access-key: a, secret-key: \"${S3_KEY}\" }\n" + LEAST);

    assertThat(faults)
        .extracting(ConfigurationFault::key, ConfigurationFault::problem)
        .contains(
            tuple("lakegate.store.credentials.secret-key", "refers to S3_KEY, which is not set"));
    assertThat(faults).hasSize(1);
  }

  @Test
  void secretsAreNeverPrinted() {
    List<ConfigurationFault> faults =
        faults(
            """
            lakegate:
              api.users:
                ops: { password: hush-1, roles: [admin] }
                eve: hush-2
              store:
                endpoint: http://root:hush-3@minio:9000
                credentials: hush-4
                secretkey: hush-5
                pasword: hush-6
              datasets.sales.bucket: lake
            """);

    assertThat(keys(faults))
        .contains(
            "lakegate.api.users.ops.password",
            "lakegate.api.users.eve",
            "lakegate.store.endpoint",
            "lakegate.store.credentials",
            "lakegate.store.secretkey",
            "lakegate.store.pasword");
    assertThat(faults.toString()).doesNotContain("hush").contains("http://******@minio:9000");
    assertThat(new InvalidConfigurationException(faults)).message().doesNotContain("hush");
  }

  @Test
  void aFaultNamesTheVariableItCameFrom() {
    List<ConfigurationFault> faults =
        faults(LEAST, Map.of("LAKEGATE_PROCESSING_MAXINFLIGHTRECORDS", "many"));

    assertThat(faults)
        .extracting(ConfigurationFault::key, ConfigurationFault::value)
        .containsExactly(tuple("lakegate.processing.max-in-flight-records", "many"));
    assertThat(faults.get(0).origin()).contains("LAKEGATE_PROCESSING_MAXINFLIGHTRECORDS");
  }

  @Test
  void allFaultsAreReportedAtOnceWhateverTheirKind() {
    List<ConfigurationFault> faults =
        faults(
            """
            lakegate:
              retry: { delay: soon, multiplier: 0 }
              store: { endpiont: http://minio:9000 }
              dead-letter: { topic: lakehouse-ingestion-events }
              datasets:
                sales: { prefix: /v1, mode: off }
              handlers: { ready: { topic: x } }
            spring.kafka.consumer.auto-offset-reset: latest
            """,
            Map.of("LAKEGATE_STORE_REGOIN", "here"));

    assertThat(keys(faults))
        .containsExactly(
            "LAKEGATE_STORE_REGOIN",
            "lakegate.datasets.sales.bucket",
            "lakegate.datasets.sales.mode",
            "lakegate.datasets.sales.prefix",
            "lakegate.dead-letter.topic",
            "lakegate.handlers.ready.type",
            "lakegate.retry.delay",
            "lakegate.retry.multiplier",
            "lakegate.store.endpiont",
            "spring.kafka.consumer.auto-offset-reset");
  }

  private static String user(String password, String roles) {
    return LEAST
        + "lakegate.api: { enabled: true, users: { ops: { password: '%s', roles: [%s] } } }\n"
            .formatted(password, roles);
  }

  private static List<String> keys(List<ConfigurationFault> faults) {
    return faults.stream().map(ConfigurationFault::key).toList();
  }

  private static List<ConfigurationFault> faults(String yaml) {
    return faults(yaml, Map.of());
  }

  private static List<ConfigurationFault> faults(String yaml, Map<String, Object> variables) {
    ConfigurationReader reader = new ConfigurationReader(ConfiguredEnvironment.of(yaml, variables));
    return catchThrowableOfType(InvalidConfigurationException.class, reader::read).faults();
  }
}
