package dev.lakegate.observation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of docs/metrics.md. */
final class DocumentedMetrics {

  private static final Path PAGE = Path.of("docs", "metrics.md");
  private static final Pattern ROW =
      Pattern.compile(
          "\\| `(lakegate\\.[a-z.]+)` \\| `(lakegate_[a-z_]+)` \\| (\\w+) \\| (.*?) \\|.*");

  private static final Pattern QUOTED = Pattern.compile("`([a-z-]+)`");

  private DocumentedMetrics() {}

  /** One {@code name type {tags}} a line, the name as Prometheus knows it. */
  static Set<String> exported() throws IOException {
    return rows()
        .map(row -> row.group(2) + " " + row.group(3) + " " + tags(row.group(4)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The names as Micrometer knows them. */
  static Set<String> names() throws IOException {
    return rows().map(row -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Each operation of the ledger and its own outcomes, those of all operations left out. */
  static Map<String, Set<String>> ledgerOperations() throws IOException {
    Map<String, Set<String>> operations = new TreeMap<>();
    Files.readAllLines(PAGE).stream()
        .dropWhile(line -> !line.equals("| operation | outcome |"))
        .skip(2)
        .takeWhile(line -> !line.startsWith("| all |"))
        .map(line -> line.split("\\|"))
        .forEach(
            cells ->
                quoted(cells[1]).forEach(operation -> operations.put(operation, quoted(cells[2]))));
    return operations;
  }

  private static Set<String> quoted(String cell) {
    return QUOTED
        .matcher(cell)
        .results()
        .map(it -> it.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<MatchResult> rows() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .map(Matcher::toMatchResult);
  }

  private static Set<String> tags(String cell) {
    return Arrays.stream(cell.split("[`, ]+"))
        .filter(tag -> tag.matches("[a-z]+"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
