package dev.lakegate.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard and the alert rules that are shipped, and what they ask Prometheus. */
public final class MonitoringFiles {

  private static final Path DASHBOARD = Path.of("helm/lakegate/files/dashboard.json");
  private static final Path ALERTS = Path.of("helm/lakegate/files/alerts.yml");

  /** Text, selectors, ranges and the labels of groupings: what is left are names and functions. */
  private static final Pattern NO_NAMES =
      Pattern.compile("\"[^\"]*\"|\\{[^}]*}|\\[[^]]*]|\\b(?:by|without) ?\\([^)]*\\)");

  private static final Pattern NAME = Pattern.compile("\\b[a-z]+(?:_[a-z0-9]+)+\\b(?!\\s*\\()");

  private MonitoringFiles() {}

  /** All metrics that panels, variables and rules name. */
  public static Set<String> metrics() {
    return Stream.concat(
            dashboardQueries().stream(),
            alerts().stream().map(it -> String.valueOf(it.get("expr"))))
        .map(query -> query.replaceAll("label_values\\((.*), \\w+\\)", "$1"))
        .map(query -> NO_NAMES.matcher(query).replaceAll(" "))
        .flatMap(query -> NAME.matcher(query).results())
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The rules, one after another. */
  static List<Map<String, Object>> alerts() {
    List<Map<String, Object>> alerts = new ArrayList<>();
    Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(read(ALERTS));
    for (Object group : (List<?>) ComposeFile.map(root).get("groups")) {
      for (Object rule : (List<?>) ComposeFile.map(group).get("rules")) {
        alerts.add(ComposeFile.map(rule));
      }
    }
    return alerts;
  }

  static JsonNode dashboard() {
    return JsonMapper.shared().readTree(read(DASHBOARD));
  }

  /** The panels without the rows that part them. */
  static List<JsonNode> panels() {
    return dashboard()
        .path("panels")
        .valueStream()
        .filter(it -> !it.path("type").asString().equals("row"))
        .toList();
  }

  static List<String> dashboardQueries() {
    List<String> queries = new ArrayList<>();
    panels().forEach(it -> queries.addAll(it.path("targets").findValuesAsString("expr")));
    queries.addAll(dashboard().path("templating").findValuesAsString("definition"));
    queries.addAll(dashboard().path("annotations").findValuesAsString("expr"));
    return queries;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
