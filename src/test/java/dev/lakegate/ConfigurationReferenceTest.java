package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.origin.SystemEnvironmentOrigin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** That the reference and the metadata say what the code does. */
class ConfigurationReferenceTest {

  private static final Path REFERENCE = Path.of("docs/configuration.md");
  private static final Path METADATA =
      Path.of("target/classes/META-INF/spring-configuration-metadata.json");
  private static final Set<String> MAPS =
      Set.of("lakegate.datasets", "lakegate.handlers", "lakegate.api.users");
  private static final Pattern ROW =
      Pattern.compile("^\\| `(lakegate\\.[^`]+)` \\|(?:[^|]*)\\| ([^|]+) \\|", Pattern.MULTILINE);
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "```yaml\\n(# config/application.yml\\n.*?)```\\n\\n```text\\n(.*?)```", Pattern.DOTALL);
  private static final String VARIABLE = "LAKEGATE_PROCESSING_MAXINFLIGHTRECORDS";

  /** {@code -Dupdate.docs=true} writes it. */
  @Test
  void theTablesAreMadeOfTheMetadata() throws IOException {
    String page = Files.readString(REFERENCE);

    String made = ConfigurationTables.fillIn(page);

    if (Boolean.getBoolean("update.docs")) {
      Files.writeString(REFERENCE, made);
    } else {
      assertThat(page)
          .as("run ./mvnw test -Dtest=ConfigurationReferenceTest -Dupdate.docs=true")
          .isEqualTo(made);
    }
  }

  @Test
  void theReferenceNamesEveryKeyWithItsDefaultAndNoOther() throws IOException {
    String page = Files.readString(REFERENCE);
    Map<String, String> documented = new TreeMap<>();
    Set<String> ofTypes = new TreeSet<>(ConfigurationTables.descriptions().keySet());
    ofTypes.removeIf(key -> !key.contains("("));

    ROW.matcher(page)
        .results()
        .forEach(
            match ->
                documented.putIfAbsent(
                    match.group(1).replaceAll("<[a-z]+>", "*"), plainDefault(match.group(2))));

    assertThat(documented).containsAllEntriesOf(DocumentedKeys.defaults());
    ofTypes.forEach(
        key -> documented.remove(key.replaceAll("\\(.*\\)", "").replace("<name>", "*")));
    documented.keySet().removeIf(key -> key.endsWith(".*"));
    assertThat(DocumentedKeys.defaults()).containsAllEntriesOf(documented);
    assertThat(ROW.matcher(ConfigurationTables.prose(page)).find()).isFalse();
  }

  @Test
  void everyKeyIsDescribedThoseOfHandlersTypesIncluded() {
    assertThat(ConfigurationTables.descriptions())
        .hasSizeGreaterThan(90)
        .allSatisfy((key, text) -> assertThat(text).as(key).isNotBlank());
  }

  @Test
  void theMetadataNamesEveryKeyThatNeedsNoChosenNameWithItsDefaultAndADescription() {
    Map<String, JsonNode> metadata = metadata();
    Map<String, String> expected = new TreeMap<>(DocumentedKeys.defaults());
    expected.keySet().removeIf(key -> key.contains("*"));

    Map<String, String> described = new TreeMap<>();
    metadata.forEach((key, property) -> described.put(key, metadataDefault(property)));
    described.keySet().removeAll(MAPS);

    assertThat(described).isEqualTo(expected);
    assertThat(metadata.values())
        .allSatisfy(property -> assertThat(property.path("description").asString()).isNotBlank());
  }

  @Test
  void theExampleOfAFaultyStartIsWhatTheServicePrints() throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(REFERENCE));
    assertThat(example.find()).isTrue();
    ConfigurationReader reader =
        new ConfigurationReader(ConfiguredEnvironment.of(example.group(1), Map.of(VARIABLE, "1")));

    var failure = catchThrowableOfType(InvalidConfigurationException.class, reader::read);

    FailureAnalysis analysis = new InvalidConfigurationFailureAnalyzer().analyze(failure);
    // The running service knows more about its environment than the test's does.
    String origin = "\"" + VARIABLE + "\" from property source \"systemEnvironment\"";
    String printed =
        analysis.getDescription().replace(origin, new SystemEnvironmentOrigin(VARIABLE).toString());
    assertThat(failure.faults()).hasSize(6);
    assertThat(example.group(2))
        .isEqualTo(
            """
            ***************************
            APPLICATION FAILED TO START
            ***************************

            Description:

            %s

            Action:

            %s
            """
                .formatted(printed, analysis.getAction()));
  }

  /** Words instead of code stand for what has no default value. */
  private static String plainDefault(String cell) {
    boolean isValue = cell.startsWith("`") && !cell.contains("<");
    return isValue ? cell.substring(1, cell.length() - 1) : "";
  }

  private static String metadataDefault(JsonNode property) {
    JsonNode value = property.path("defaultValue");
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(JsonNode::asString)
          .collect(Collectors.joining(","));
    }
    return value.isNumber() ? plain(value.asDouble()) : value.asString("");
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  private static Map<String, JsonNode> metadata() {
    Map<String, JsonNode> properties = new HashMap<>();
    JsonMapper.shared()
        .readTree(METADATA.toFile())
        .path("properties")
        .forEach(property -> properties.put(property.path("name").asString(), property));
    return properties;
  }
}
