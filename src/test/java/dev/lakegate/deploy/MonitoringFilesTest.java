package dev.lakegate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** That alerts tell people what to do, and that the dashboard is one. */
class MonitoringFilesTest {

  private static final Set<String> VARIABLES =
      Set.of("datasource", "job", "instance", "dataset", "__rate_interval", "__range");

  @Test
  void eachAlertSaysHowBadItIsWhatItMeansAndWhereToRead() {
    List<Map<String, Object>> alerts = MonitoringFiles.alerts();

    assertThat(alerts).extracting(it -> it.get("alert")).doesNotHaveDuplicates().hasSize(24);
    assertThat(alerts)
        .allSatisfy(
            it -> {
              String name = String.valueOf(it.get("alert"));
              Map<String, Object> notes = ComposeFile.map(it.get("annotations"));
              assertThat(name).startsWith("Lakegate");
              assertThat(ComposeFile.map(it.get("labels")).get("severity"))
                  .isIn("critical", "warning", "info");
              assertThat(notes).containsOnlyKeys("summary", "description", "runbook_url");
              assertThat(notes.get("runbook_url"))
                  .isEqualTo("docs/operation.md#" + name.toLowerCase());
            });
  }

  @Test
  void eachAlertIsTestedBothWays() throws Exception {
    String tests =
        Files.readString(Path.of("src/test/resources/prometheus/alerts.test.yml"))
            + Files.readString(Path.of("src/test/resources/prometheus/alerts-days.test.yml"));

    assertThat(MonitoringFiles.alerts())
        .extracting(it -> String.valueOf(it.get("alert")))
        .allSatisfy(
            it -> assertThat(tests).contains("# " + it + " fires", "# " + it + " is quiet "));
  }

  @Test
  void eachPanelAsksWhatTheReaderChose() {
    List<JsonNode> panels = MonitoringFiles.panels();

    assertThat(panels).hasSizeGreaterThan(40);
    assertThat(panels)
        .allSatisfy(
            it -> {
              assertThat(it.path("title").asString()).isNotBlank();
              assertThat(it.path("description").asString()).isNotBlank();
              assertThat(it.path("targets").findValuesAsString("expr")).isNotEmpty();
              assertThat(it.findValuesAsString("uid")).containsOnly("${datasource}");
            });
    assertThat(panels).extracting(it -> it.path("id").asInt()).doesNotHaveDuplicates();
    assertThat(MonitoringFiles.dashboardQueries())
        .filteredOn(it -> it.contains("lakegate_") && !it.startsWith("label_values"))
        .allSatisfy(it -> assertThat(it).contains("job=~\"$job\",instance=~\"$instance\""));
  }

  @Test
  void variablesAreDeclared() {
    Set<String> used =
        Pattern.compile("\\$\\{?(\\w+)")
            .matcher(MonitoringFiles.dashboard().toString())
            .results()
            .map((MatchResult it) -> it.group(1))
            .collect(Collectors.toSet());
    List<String> declared =
        MonitoringFiles.dashboard().path("templating").path("list").findValuesAsString("name");

    assertThat(declared).containsExactly("datasource", "job", "instance", "dataset");
    assertThat(used)
        .filteredOn(it -> !it.equals("__all"))
        .containsExactlyInAnyOrderElementsOf(VARIABLES);
  }

  @Test
  void panelsDoNotLieOnEachOther() {
    Set<String> taken = new HashSet<>();

    for (JsonNode panel : MonitoringFiles.dashboard().path("panels")) {
      JsonNode place = panel.path("gridPos");
      int left = place.path("x").asInt();
      int top = place.path("y").asInt();
      assertThat(left + place.path("w").asInt()).isLessThanOrEqualTo(24);
      IntStream.range(left, left + place.path("w").asInt())
          .forEach(
              x ->
                  IntStream.range(top, top + place.path("h").asInt())
                      .forEach(y -> assertThat(taken.add(x + "/" + y)).isTrue()));
    }
  }
}
