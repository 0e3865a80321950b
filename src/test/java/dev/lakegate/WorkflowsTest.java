package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** What GitHub runs may do no more than it must, and is what was looked at. */
class WorkflowsTest {

  private static List<Path> workflows() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(".github", "workflows"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void eachActionIsNamedByItsCommitAndKeepsNoCredentials(Path workflow) throws IOException {
    List<Map<String, Object>> used =
        jobs(workflow).values().stream()
            .flatMap(job -> steps(job).stream())
            .filter(step -> step.containsKey("uses"))
            .toList();

    assertThat(used)
        .isNotEmpty()
        .allSatisfy(step -> assertThat(step.get("uses")).asString().matches(".+@[0-9a-f]{40}"));
    assertThat(used)
        .filteredOn(step -> step.get("uses").toString().startsWith("actions/checkout@"))
        .allSatisfy(
            step -> assertThat(step.get("with")).asString().contains("persist-credentials=false"));
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void eachJobSaysWhatItMayDoAndHowLong(Path workflow) throws IOException {
    assertThat(read(workflow)).containsEntry("permissions", Map.of()).containsKey("concurrency");
    assertThat(jobs(workflow))
        .allSatisfy(
            (name, job) -> {
              assertThat(job).as(name).containsKey("permissions");
              // A job that is another workflow has the limits of that one.
              assertThat(job.containsKey("timeout-minutes") || job.containsKey("uses"))
                  .as(name)
                  .isTrue();
            });
  }

  private static Map<String, Object> read(Path workflow) throws IOException {
    return new Yaml().load(Files.readString(workflow));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Map<String, Object>> jobs(Path workflow) throws IOException {
    return (Map<String, Map<String, Object>>) read(workflow).get("jobs");
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> steps(Map<String, Object> job) {
    return (List<Map<String, Object>>) job.getOrDefault("steps", List.of());
  }
}
