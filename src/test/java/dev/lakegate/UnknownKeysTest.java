package dev.lakegate;

import static dev.lakegate.ConfiguredEnvironment.LEAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That a misspelt key is no setting that silently does not hold. */
class UnknownKeysTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lakegate.store.endpiont                     | write lakegate.store.endpoint
          lakegate.stroe.endpoint                     | write lakegate.store.endpoint
          lakegate.store.secret-key                   | write lakegate.store.credentials.secret-key
          lakegate.dataset.sales.bucket               | write lakegate.datasets.sales.bucket
          lakegate.datasets.sales.buckets             | write lakegate.datasets.sales.bucket
          lakegate.datasets.sales.wait-timeout        | write lakegate.datasets.sales.manifest.wait-timeout
          lakegate.datasets.sales.manifest.wait-timout | write lakegate.datasets.sales.manifest.wait-timeout
          lakegate.api.users.ops.role                 | write lakegate.api.users.ops.roles
          lakegate.retry.max-attempts                 | remove it; lakegate.retry has delay, multiplier, max-delay, jitter, timeout
          lakegate.retry.delay.initial                | remove it; lakegate.retry.delay takes no keys below it
          lakegate.kafka.servers                      | remove it; lakegate has source, dead-letter, processing, retry, ledger, store, verification, dataset-defaults, datasets, handlers, plugins, api
          """)
  void anUnknownKeyIsRefusedWithWhatWasProbablyMeant(String key, String remedy) {
    List<ConfigurationFault> faults = faults(key + ": 1\n" + LEAST, Map.of());

    assertThat(faults)
        .contains(
            new ConfigurationFault(
                key,
                null,
                "URL [file:config/application.yml] - 1:" + (key.length() + 3),
                "is no known key",
                remedy));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "LAKEGATE_STORE_ENDPIONT, set LAKEGATE_STORE_ENDPOINT",
    "LAKEGATE_DATASET_SALES_BUCKET, set LAKEGATE_DATASETS_SALES_BUCKET",
    "LAKEGATE_DATASETDEFAULTS_SENTINELS, set LAKEGATE_DATASETDEFAULTS_SENTINEL",
    "LAKEGATE_RETRY_ATTEMPTS, unset it; docs/configuration.md lists every key"
  })
  void anUnknownVariableIsRefusedWithWhatWasProbablyMeant(String variable, String remedy) {
    List<ConfigurationFault> faults = faults(LEAST, Map.of(variable, "1"));

    assertThat(faults)
        .containsExactly(
            new ConfigurationFault(
                variable,
                null,
                "the process environment",
                "is an environment variable for no known key",
                remedy));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LAKEGATE",
        "LAKEGATE_HOME",
        "LAKEGATE_VERSION",
        "LAKEGATE_PORT",
        "LAKEGATE_SERVICE_HOST",
        "LAKEGATE_API_SERVICE_HOST",
        "LAKEGATE_API_SERVICE_PORT_HTTP",
        "LAKEGATE_API_PORT",
        "LAKEGATE_API_PORT_8080_TCP_ADDR",
        "LAKEGATE_STORE_PORT_9000_TCP"
      })
  void variablesThatOthersPutThereAreLeftAlone(String variable) {
    LakegateProperties properties =
        new ConfigurationReader(ConfiguredEnvironment.of(LEAST, Map.of(variable, "tcp://1.2.3.4")))
            .read();

    assertThat(properties.datasets()).containsOnlyKeys("sales");
  }

  @Test
  void everyKeyHasItsVariable() {
    assertThat(DocumentedKeys.defaults().keySet())
        .allSatisfy(
            key -> {
              String variable = key.replace("*", "x").replace('.', '_');
              assertThat(known(variable.replace("-", "").toUpperCase())).isTrue();
              assertThat(known(variable.replace("-", "_").toUpperCase())).isTrue();
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lakegate.source.topics[0]: a",
        "lakegate.store.pathStyleAccess: true",
        "lakegate.store.path_style_access: true",
        "lakegate.handlers.ready: { type: http, url: \"http://x\", headers: [{ name: a }] }",
        "lakegate.datasets.[my.data]: { bucket: lake, prefix: mine }",
        "lakegate.datasets.returns.bucket: pond"
      })
  void relaxedSpellingsAreKnown(String line) {
    LakegateProperties properties = ConfiguredEnvironment.read(line + "\n" + LEAST);

    assertThat(properties.datasets()).containsKey("sales");
  }

  private static boolean known(String variable) {
    return KnownKeys.of("lakegate", LakegateProperties.class)
        .any(key -> key.coversVariable(variable));
  }

  private static List<ConfigurationFault> faults(String yaml, Map<String, Object> variables) {
    ConfigurationReader reader = new ConfigurationReader(ConfiguredEnvironment.of(yaml, variables));
    return catchThrowableOfType(InvalidConfigurationException.class, reader::read).faults();
  }
}
