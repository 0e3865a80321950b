package dev.lakegate;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.comments.CommentLine;
import org.yaml.snakeyaml.comments.CommentType;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The chart's values.yaml with its comments: what the table in its README and the schema must say.
 */
final class ChartValues {

  private static final JsonMapper JSON = new JsonMapper();

  private ChartValues() {}

  /**
   * A value that people set.
   *
   * @param path its keys with dots between
   * @param fallback its default as JSON
   * @param description its comment
   */
  record Value(String path, String fallback, String description) {

    String row() {
      String shown = fallback.length() > 60 ? "see values.yaml" : "`" + fallback + "`";
      return "| `%s` | %s | %s |".formatted(path, shown, description.replace("|", "\\|"));
    }
  }

  /** A file of values. */
  static Map<String, Object> read(Path file) {
    try (Reader reader = Files.newBufferedReader(file)) {
      return new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every value with a comment that begins with {@code --}, in the file's order. */
  static List<Value> described() {
    LoaderOptions options = new LoaderOptions();
    options.setProcessComments(true);
    Path file = HelmChart.FOLDER.resolve("values.yaml");
    try (Reader reader = Files.newBufferedReader(file)) {
      List<Value> values = new ArrayList<>();
      collect("", (MappingNode) new Yaml(options).compose(reader), read(file), values);
      return values;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void collect(String above, MappingNode node, Map<?, ?> values, List<Value> found) {
    for (NodeTuple tuple : node.getValue()) {
      String key = ((ScalarNode) tuple.getKeyNode()).getValue();
      String path = above + key;
      String comment = comment(tuple.getKeyNode());
      if (comment.startsWith("-- ")) {
        found.add(new Value(path, JSON.writeValueAsString(values.get(key)), comment.substring(3)));
      } else if (tuple.getValueNode() instanceof MappingNode child) {
        collect(path + ".", child, (Map<?, ?>) values.get(key), found);
      } else {
        throw new AssertionError(path + " has no comment in values.yaml");
      }
    }
  }

  /** The lines right above. */
  private static String comment(Node node) {
    List<CommentLine> lines = node.getBlockComments() == null ? List.of() : node.getBlockComments();
    int from = 0;
    for (int index = 0; index < lines.size(); index++) {
      if (lines.get(index).getCommentType() == CommentType.BLANK_LINE) {
        from = index + 1;
      }
    }
    return lines.subList(from, lines.size()).stream()
        .map(line -> line.getValue().strip())
        .collect(Collectors.joining(" "));
  }
}
