package dev.lakegate.handler.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/** The handlers that docs/handlers.md shows have no faults, as far as can be told from here. */
class DocumentedStatementsTest {

  private static final Pattern YAML = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);

  private final Map<String, Map<String, Object>> handlers = handlers();

  @Test
  void thereIsOneForEachKindOfDatabase() {
    assertThat(handlers).containsOnlyKeys("warehouse", "clickhouse", "trino", "snowflake");
  }

  @Test
  void theOneWithADriverIsMade() {
    assertThatCode(() -> create("warehouse")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"clickhouse", "trino", "snowflake"})
  void theOthersHaveNoFaultButAMissingDriver(String handler) {
    assertThatThrownBy(() -> create(handler))
        .hasMessageStartingWith("url is '******': no driver reads it");
  }

  private void create(String handler) {
    try (Pools pools = new Pools()) {
      Binder binder = new Binder(new MapConfigurationPropertySource(handlers.get(handler)));
      new JdbcHandlerFactory(pools).create(handler, binder);
    }
  }

  private static Map<String, Map<String, Object>> handlers() {
    Map<String, Map<String, Object>> handlers = new HashMap<>();
    for (String yaml : YAML.matcher(section()).results().map(MatchResult::group).toList()) {
      for (PropertySource<?> source : load(yaml.replaceAll("```(yaml)?", ""))) {
        EnumerablePropertySource<?> all = (EnumerablePropertySource<?>) source;
        for (String key : all.getPropertyNames()) {
          String[] parts = key.split("\\.", 4);
          String value = String.valueOf(all.getProperty(key)).replaceAll("\\$\\{.*?}", "hush");
          handlers.computeIfAbsent(parts[2], name -> new HashMap<>()).put(parts[3], value);
        }
      }
    }
    return handlers;
  }

  private static List<PropertySource<?>> load(String yaml) {
    try {
      return new YamlPropertySourceLoader()
          .load("docs", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String section() {
    try {
      String text = Files.readString(Path.of("docs/handlers.md"));
      return text.substring(text.indexOf("## `jdbc`"), text.indexOf("## Writing one"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
