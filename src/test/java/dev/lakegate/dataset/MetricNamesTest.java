package dev.lakegate.dataset;

import static dev.lakegate.dataset.DatasetDefinitions.dataset;
import static dev.lakegate.dataset.Resolutions.announced;
import static dev.lakegate.dataset.Resolutions.resolved;
import static dev.lakegate.dataset.Resolutions.resolver;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricNamesTest {

  @Test
  void theFirstNamesOfATemplateStandInMetricsAndTheSurplusIsOther() {
    var resolver = resolver(dataset("d", "lake", "{name}/").named("{name}", 2));

    List<String> names =
        List.of("a", "b", "c", "a", "c", "b").stream()
            .map(name -> resolved(resolver, name + "/_SUCCESS").dataset())
            .map(dataset -> dataset.name() + ":" + dataset.metricName())
            .toList();

    assertThat(names).containsExactly("a:a", "b:b", "c:other", "a:a", "c:other", "b:b");
  }

  @Test
  void aNameWithoutPlaceholdersIsNeverSurplus() {
    var resolver = resolver(dataset("d", "lake", "{name}/").named("all", 1));

    assertThat(resolved(resolver, "a/_SUCCESS").dataset().metricName()).isEqualTo("all");
    assertThat(resolved(resolver, "b/_SUCCESS").dataset().metricName()).isEqualTo("all");
  }

  @Test
  void lookingDoesNotTakeAPlaceInTheMetrics() {
    var resolver = resolver(dataset("d", "lake", "{name}/").named("{name}", 1));

    Resolution preview = resolver.preview(announced("lake", "seen/_SUCCESS"));

    assertThat(preview)
        .isInstanceOfSatisfying(
            Resolution.Resolved.class,
            resolved ->
                assertThat(resolved.generation().dataset().metricName()).isEqualTo("other"));
    assertThat(resolver.datasetOf("lake", "looked-up/x").orElseThrow().metricName())
        .isEqualTo("other");
    assertThat(resolved(resolver, "real/_SUCCESS").dataset().metricName()).isEqualTo("real");
  }

  @Test
  void metricNamesStayWithinTheirLimitUnderConcurrency() {
    var resolver = resolver(dataset("d", "lake", "{name}/").named("{name}", 50));
    Set<String> names = ConcurrentHashMap.newKeySet();

    IntStream.range(0, 5000)
        .parallel()
        .mapToObj(i -> resolved(resolver, "n" + i % 500 + "/_SUCCESS").dataset().metricName())
        .forEach(names::add);

    assertThat(names).hasSize(51).contains("other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u202eevil", "zero\u200bwidth", "line\u2028break", "tag\udb40\udc41"})
  void aNameThatIsNotInertIsOtherAndTakesNoPlace(String name) {
    var resolver = resolver(dataset("d", "lake", "{name}/").named("{name}", 1));

    Dataset dataset = resolved(resolver, name + "/_SUCCESS").dataset();

    assertThat(dataset.name()).isEqualTo(name);
    assertThat(dataset.metricName()).isEqualTo("other");
    assertThat(resolved(resolver, "fine/_SUCCESS").dataset().metricName()).isEqualTo("fine");
  }

  @Test
  void aNameOfMoreThan200CharactersIsOther() {
    var resolver = resolver(dataset("d", "lake", "{name}/").named("{name}", 10));
    String longest = "n".repeat(200);

    assertThat(resolved(resolver, longest + "/_SUCCESS").dataset().metricName()).isEqualTo(longest);
    assertThat(resolved(resolver, longest + "n/_SUCCESS").dataset().metricName())
        .isEqualTo("other");
  }
}
