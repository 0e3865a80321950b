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
}
