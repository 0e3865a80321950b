package dev.lakegate;

import static dev.lakegate.HelmChart.LEAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

/**
 * That the service takes the configuration that the chart renders, handlers and secrets included.
 */
class HelmChartConfigurationIT {

  private static final Pattern FROM_LITERAL = Pattern.compile("--from-literal=([\\w.-]+)=");

  @TempDir Path folder;

  @BeforeAll
  static void needsHelm() {
    assumeTrue(HelmChart.isHelmThere(), "needs helm on the PATH");
  }

  @ParameterizedTest
  @MethodSource("dev.lakegate.HelmChart#examples")
  void theServiceTakesItsConfiguration(Path values) throws IOException {
    KubernetesObjects objects = HelmChart.render(values);
    Map<String, Object> given = ChartValues.read(values);

    ChartConfiguration configuration =
        new ChartConfiguration(
            objects.applicationYaml(), variables(given), secretKeys(values), folder);
    LakegateProperties properties = configuration.read("company-ca");

    int datasets = values.toString().contains("300") ? 300 : values.endsWith("secure.yaml") ? 2 : 1;
    assertThat(properties.datasets()).hasSize(datasets);
    assertThat(properties.store().credentials().isPresent())
        .isEqualTo(!values.endsWith("postgresql.yaml"));
    Binder.get(configuration.environment())
        .bind(
            "spring.kafka",
            Bindable.of(KafkaProperties.class),
            new NoUnboundElementsBindHandler(BindHandler.DEFAULT));
  }

  @Test
  void thePrivateAuthorityIsTrustedWhereItSays() throws IOException {
    KubernetesObjects objects =
        HelmChart.render(
            "lake", LEAST, "--set=privateCa.secret=ca", "--set=privateCa.usedBy={store,redis}");

    ChartConfiguration configuration =
        new ChartConfiguration(objects.applicationYaml(), Set.of(), Set.of(), folder);

    assertThat(configuration.read("private-ca").store().sslBundle()).isEqualTo("private-ca");
    var environment = configuration.environment();
    assertThat(environment.getProperty("spring.ssl.bundle.pem.private-ca.truststore.certificate"))
        .isEqualTo("file:/etc/lakegate/ca/ca.crt");
    assertThat(environment.getProperty("spring.data.redis.ssl.bundle")).isEqualTo("private-ca");
    assertThat(environment.getProperty("spring.kafka.ssl.bundle")).isNull();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "config.spring.data.redis.url=redis://redis:6379, ",
    "config.spring.data.redis.host=redis, ",
    "env.SPRING_DATA_REDIS_URL=redis://redis:6379, ",
    "config.lakegate.ledger.type=jdbc, ",
    "config.spring.data.redis.url=rediss://redis:6379, private-ca",
    "'config.spring.data.redis.host=redis,config.spring.data.redis.ssl.enabled=true', private-ca",
    "config.spring.data.redis.url=${REDIS_URL}, private-ca"
  })
  void aRedisWithoutTlsIsLeftWithoutIt(String setting, @Nullable String bundle) throws IOException {
    KubernetesObjects objects =
        HelmChart.render("lake", LEAST, "--set=privateCa.secret=ca", "--set=" + setting);

    ChartConfiguration configuration =
        new ChartConfiguration(objects.applicationYaml(), Set.of("REDIS_URL"), Set.of(), folder);

    // Spring Boot takes a bundle for the wish to use TLS.
    assertThat(configuration.environment().getProperty("spring.data.redis.ssl.bundle"))
        .isEqualTo(bundle);
  }

  private static Set<String> variables(Map<String, Object> values) {
    return ((Map<?, ?>) values.getOrDefault("secretEnv", Map.of()))
        .keySet().stream().map(String::valueOf).collect(Collectors.toSet());
  }

  /** Those that the example's own command puts into a Secret, and those that it names. */
  private static Set<String> secretKeys(Path values) throws IOException {
    String text = Files.readString(values);
    if (!text.contains("\nsecretFiles:")) {
      return Set.of();
    }
    Stream<String> written = FROM_LITERAL.matcher(text).results().map(it -> it.group(1));
    Stream<String> named =
        ((List<?>) ChartValues.read(values).get("secretFiles"))
            .stream()
                .map(it -> ((Map<?, ?>) it).get("properties"))
                .filter(Map.class::isInstance)
                .flatMap(it -> ((Map<?, ?>) it).keySet().stream())
                .map(String::valueOf);
    return Stream.concat(written, named).collect(Collectors.toSet());
  }
}
