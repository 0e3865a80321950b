package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lakegate.deploy.ComposeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** That docker-compose.yml configures the service, by keys that there are. */
class ComposeConfigurationTest {

  private static final Path FILE = Path.of("docker/lakegate/application.yml");

  private static Map<String, Object> variables() {
    return ComposeFile.of(ComposeFile.ours()).environment("lakegate");
  }

  private static ConfigurationReader reader(Map<String, Object> variables) throws IOException {
    return new ConfigurationReader(ConfiguredEnvironment.of(Files.readString(FILE), variables));
  }

  @Test
  void theServiceAcceptsIt() throws IOException {
    LakegateProperties properties = reader(variables()).read();

    assertThat(properties.datasets()).containsOnlyKeys("lakehouse");
    assertThat(properties.datasets().get("lakehouse").bucket()).isEqualTo("analytics-lakehouse");
    assertThat(properties.api().users()).containsOnlyKeys("ops");
    assertThat(properties.store().endpoint()).hasToString("http://minio:9000");
  }

  @Test
  void theServiceRefusesAMisspeltVariable() throws IOException {
    Map<String, Object> variables = new LinkedHashMap<>(variables());
    variables.put("LAKEGATE_STORE_ENDPIONT", "http://minio:9000");
    ConfigurationReader reader = reader(variables);

    var failure = catchThrowableOfType(InvalidConfigurationException.class, reader::read);

    assertThat(failure.faults())
        .extracting(ConfigurationFault::key)
        .containsExactly("LAKEGATE_STORE_ENDPIONT");
  }

  @Test
  void springsVariablesAreThoseOfItsKeys() throws IOException {
    Set<String> known = variablesOfSpring();

    assertThat(variables().keySet())
        .filteredOn(it -> !it.startsWith("LAKEGATE_"))
        .hasSize(3)
        .isSubsetOf(known);
  }

  private static Set<String> variablesOfSpring() throws IOException {
    Set<String> variables = new HashSet<>();
    for (var url :
        Collections.list(
            ComposeConfigurationTest.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
      try (var in = url.openStream()) {
        for (JsonNode property : JsonMapper.shared().readTree(in).path("properties")) {
          String name = property.path("name").asString().replace('.', '_');
          variables.add(name.replace('-', '_').toUpperCase());
        }
      }
    }
    return variables;
  }
}
