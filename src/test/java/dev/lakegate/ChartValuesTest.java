package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.ChartValues.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** That the chart's table and schema say what its values.yaml says. */
class ChartValuesTest {

  private static final String BEGIN = "<!-- values -->\n";
  private static final String END = "\n<!-- /values -->";

  @Test
  void theTableNamesEveryValueWithItsDefault() throws IOException {
    String readme = Files.readString(HelmChart.FOLDER.resolve("README.md"));
    int begin = readme.indexOf(BEGIN) + BEGIN.length();

    String table = readme.substring(begin, readme.indexOf(END));

    assertThat(table)
        .isEqualTo(
            ChartValues.described().stream()
                .map(Value::row)
                .collect(
                    Collectors.joining(
                        "\n", "| value | default | meaning |\n|---|---|---|\n", "")));
  }

  @Test
  void theSchemaDescribesEveryValueAndNoOther() throws IOException {
    Map<String, String> described = new TreeMap<>();
    ChartValues.described().forEach(it -> described.put(it.path(), it.description()));

    Map<String, String> schema = new TreeMap<>();
    collect("", schema(), described, schema);

    assertThat(schema.remove("global")).isNotBlank();
    assertThat(schema.remove("enabled")).isNotBlank();
    assertThat(schema).isEqualTo(described);
  }

  private static JsonNode schema() throws IOException {
    return new JsonMapper()
        .readTree(Files.readString(HelmChart.FOLDER.resolve("values.schema.json")));
  }

  private static void collect(
      String above, JsonNode node, Map<String, String> leaves, Map<String, String> found) {
    assertThat(node.path("additionalProperties").asBoolean(true)).as(above).isFalse();
    node.path("properties")
        .properties()
        .forEach(
            property -> {
              String path = above + property.getKey();
              boolean isGroup = leaves.keySet().stream().anyMatch(it -> it.startsWith(path + "."));
              if (isGroup) {
                collect(path + ".", property.getValue(), leaves, found);
              } else {
                found.put(path, property.getValue().path("description").asString());
              }
            });
  }
}
