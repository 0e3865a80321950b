package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lakegate.DocumentBlocks.Block;
import dev.lakegate.handler.HandlerProperties;
import dev.lakegate.handler.http.HttpHandlerProperties;
import dev.lakegate.handler.jdbc.JdbcHandlerProperties;
import dev.lakegate.handler.kafka.KafkaHandlerProperties;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.json.JsonMapper;

/** Each block of the pages is tried by something, or says why it is not. */
class DocumentedBlocksTest {

  /** What a block in that language is, and what looks after it. */
  private static final Map<String, String> LANGUAGES =
      Map.of(
          "sh", "commands: DocumentedPrograms",
          "console", "commands and what they print: DocumentedPrograms",
          "yaml", "configuration, read below",
          "json", "parsed below; events and manifests also by EventSchemaTest, ManifestSchemaTest",
          "text", "what a program printed, or a drawing",
          "java", "DocumentedHandlerTest, DocumentedExamplesTest, PluginIT",
          "python", "DocumentedExamplesTest",
          "sql", "DocumentedStatementsTest, LedgerSchemaIT",
          "xml", "examples/handler-plugin/pom.xml has the same: PluginIT",
          "dockerfile", "needs a Docker engine");

  private static final Set<String> OURS =
      Set.of("lakegate", "spring", "server", "management", "logging");

  private static final Pattern COMMAND = Pattern.compile("^\\$ ");
  private static final Pattern FAULTY_ON_PURPOSE = Pattern.compile("^# config/application.yml\n");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z0-9_]+)}");

  /** What stands for each variable: a secret of webhooks, since nothing else has a form. */
  private static final String ANY = "whsec_" + "A".repeat(32);

  private static final Set<String> COMMON =
      Set.of("on-failure", "timeout", "retry", "circuit-breaker");
  private static final Map<String, Class<? extends Record>> TYPES =
      Map.of(
          "kafka", KafkaHandlerProperties.class,
          "http", HttpHandlerProperties.class,
          "jdbc", JdbcHandlerProperties.class);

  static List<Block> blocks() {
    return DocumentBlocks.all();
  }

  static Stream<Block> configurations() {
    return blocks().stream()
        .filter(it -> it.language().equals("yaml"))
        .filter(it -> !FAULTY_ON_PURPOSE.matcher(it.text()).find());
  }

  static Stream<Block> documents() {
    return blocks().stream().filter(it -> it.language().equals("json"));
  }

  @Test
  void eachBlockIsInALanguageThatSomethingLooksAfter() {
    assertThat(blocks())
        .hasSizeGreaterThan(80)
        .allSatisfy(it -> assertThat(LANGUAGES).as(it.toString()).containsKey(it.language()));
  }

  @Test
  void commandsDoNotHideInOtherBlocks() {
    assertThat(blocks())
        .filteredOn(it -> !it.isShell())
        .allSatisfy(
            it -> assertThat(it.text().lines()).as(it.toString()).noneMatch(COMMAND.asPredicate()));
  }

  @Test
  void eachProgramIsTriedOrSaysWhyNot() {
    Set<String> undecided = new TreeSet<>();

    blocks().stream()
        .filter(Block::isShell)
        .forEach(
            block ->
                DocumentedPrograms.calledBy(block).stream()
                    .filter(it -> !DocumentedPrograms.TRIED.contains(it))
                    .filter(it -> !DocumentedPrograms.NOT_TRIED.containsKey(it))
                    .forEach(it -> undecided.add(block + " calls " + it)));

    assertThat(undecided).as("see DocumentedPrograms").isEmpty();
  }

  @Test
  void mostCommandsThatNeedNothingElseAreTried() {
    assertThat(blocks().stream().filter(Block::isShell).filter(DocumentedPrograms::isTried))
        .hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource
  void configurations(Block block) {
    Map<String, Object> read = new Yaml().load(block.text());
    String first = read.keySet().iterator().next().split("\\.")[0];
    if (first.equals("groups")) {
      return; // Rules of Prometheus.
    }
    assertThat(OURS).as("first key of " + block).contains(first);
    String rest = block.text().contains("datasets") ? "" : ConfiguredEnvironment.LEAST;
    Map<String, Object> variables = new HashMap<>();
    PLACEHOLDER.matcher(block.text()).results().forEach(it -> variables.put(it.group(1), ANY));
    ConfigurableEnvironment environment =
        ConfiguredEnvironment.of(
            rest.isEmpty() ? block.text() : block.text() + "---\n" + rest, variables);

    assertThatCode(() -> new ConfigurationReader(environment).read())
        .as(block.toString())
        .doesNotThrowAnyException();
    handlers(environment)
        .forEach(
            (name, type) ->
                assertThatCode(() -> bind(environment, name, type))
                    .as(name)
                    .doesNotThrowAnyException());
  }

  @ParameterizedTest
  @MethodSource
  void documents(Block block) {
    assertThatCode(() -> JsonMapper.shared().readTree(block.text()))
        .as(block.toString())
        .doesNotThrowAnyException();
  }

  private static Map<String, Class<? extends Record>> handlers(ConfigurableEnvironment all) {
    Map<String, Class<? extends Record>> configured = new HashMap<>();
    Binder.get(all)
        .bind("lakegate.handlers", Bindable.mapOf(String.class, Object.class))
        .orElse(Map.of())
        .forEach(
            (name, section) -> {
              Object type = ((Map<?, ?>) section).get("type");
              if (type != null && TYPES.containsKey(type.toString())) {
                configured.put(name, TYPES.get(type.toString()));
              }
            });
    return configured;
  }

  /** As the type's factory does: what every handler's section may say is not for it. */
  private static void bind(ConfigurableEnvironment all, String name, Class<? extends Record> type) {
    List<ConfigurationPropertySource> own =
        StreamSupport.stream(ConfigurationPropertySources.get(all).spliterator(), false)
            .map(source -> source.withPrefix("lakegate.handlers." + name))
            .map(source -> source.filter(key -> !COMMON.contains(key.getElement(0, Form.DASHED))))
            .toList();
    HandlerProperties.bind(new Binder(own, new PropertySourcesPlaceholdersResolver(all)), type);
  }
}
