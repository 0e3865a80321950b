package dev.lakegate.observation;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What Prometheus reads. */
record Scrape(String text) {

  private static final Pattern SERIES = Pattern.compile("(\\w+?)(?:\\{(.*)})? (\\S+)");
  private static final Pattern TAG = Pattern.compile("(\\w+)=\"");

  static Scrape of(PrometheusMeterRegistry registry) {
    return new Scrape(registry.scrape());
  }

  /** The value of one series, its tags in alphabetical order. */
  double value(String series) {
    return text.lines()
        .filter(line -> line.startsWith(series + " "))
        .map(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No series " + series + " in\n" + text));
  }

  /** Every series name. */
  Set<String> seriesNames() {
    return text.lines()
        .map(SERIES::matcher)
        .filter(Matcher::matches)
        .map(it -> it.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * One {@code name type {tags}} a line. Fails when the series of a family differ in their tags.
   * The companion that holds a timer's maximum is left out.
   */
  Set<String> families() {
    Map<String, String> types = types();
    Map<String, Set<String>> tags = new HashMap<>();
    text.lines()
        .map(SERIES::matcher)
        .filter(Matcher::matches)
        .forEach(it -> merge(types, tags, it));
    return types.entrySet().stream()
        .filter(it -> !it.getKey().endsWith("_seconds_max"))
        .map(it -> it.getKey() + " " + it.getValue() + " " + tags.get(it.getKey()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Map<String, String> types() {
    return text.lines()
        .filter(line -> line.startsWith("# TYPE "))
        .map(line -> line.split(" "))
        .collect(Collectors.toMap(it -> it[2], it -> it[3].equals("histogram") ? "timer" : it[3]));
  }

  private static void merge(
      Map<String, String> types, Map<String, Set<String>> tags, Matcher series) {
    String name = series.group(1);
    String family = types.containsKey(name) ? name : name.replaceAll("_(bucket|count|sum)$", "");
    Set<String> mine =
        TAG.matcher(series.group(2) == null ? "" : series.group(2))
            .results()
            .map(it -> it.group(1))
            .filter(tag -> !tag.equals("le"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> known = tags.putIfAbsent(family, mine);
    if (known != null && !known.equals(mine)) {
      throw new AssertionError(family + " has " + known + " and " + mine);
    }
  }
}
