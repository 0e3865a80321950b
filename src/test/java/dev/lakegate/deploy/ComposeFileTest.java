package dev.lakegate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import tools.jackson.databind.json.JsonMapper;

/** That docker-compose.yml is one, holds together, and fits README's tour. */
class ComposeFileTest {

  private static final ComposeFile OURS = ComposeFile.of(ComposeFile.ours());
  private static final Schema SCHEMA = schema();

  private static Schema schema() {
    try {
      // Its name is relative, which the validator takes from no text.
      String text =
          Files.readString(Path.of("src/test/resources/compose/compose-spec.json"))
              .replace("\"compose_spec.json\"", "\"https://compose-spec.io/compose_spec.json\"");
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(text, InputFormat.JSON);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> schemaFaults(ComposeFile file) {
    String json = JsonMapper.shared().writeValueAsString(file.root());
    return SCHEMA.validate(json, InputFormat.JSON).stream().map(Error::toString).toList();
  }

  @Test
  void isAComposeFile() {
    assertThat(schemaFaults(OURS)).isEmpty();
  }

  @Test
  void holdsTogether() {
    assertThat(ComposeRules.faults(OURS)).isEmpty();
    assertThat(OURS.services())
        .containsOnlyKeys(
            "kafka",
            "topics",
            "minio",
            "bucket",
            "redis",
            "lakegate",
            "samples",
            "prometheus",
            "grafana");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mem_limit: 1g                | memlimit: 1g             | memlimit
          restart: unless-stopped      | restarts: unless-stopped | restarts
          condition: service_healthy   | condition: healthy       | condition
          tmpfs: ["/tmp"]              | tmpfs: 5                 | tmpfs
          retries: 12                  | retrys: 12               | retrys
          """)
  void theSchemaFindsWhatIsNoneOfItsWords(String good, String bad, String named) {
    List<String> faults = schemaFaults(broken(good, bad));

    assertThat(faults).isNotEmpty().anySatisfy(it -> assertThat(it).contains(named));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          apache/kafka:4.2.1     | apache/kafka:latest   | kafka: image apache/kafka:latest is not pinned to a patch
          redis:8.6.7-alpine     | redis:8.6-alpine      | redis: image redis:8.6-alpine is not pinned to a patch
          kafka: { condition     | kafkas: { condition   | topics: waits for kafkas, which there is not
          healthcheck:           | labels:               | topics: waits for the health of kafka, which has no check
          redis: { condition: service_healthy    | redis: { condition: service_completed_successfully    | lakegate: waits for the end of redis, which is restarted
          127.0.0.1:9092:9092    | 9092:9092             | kafka: port 9092:9092 is open to the network
          kafka:/var/lib/kafka   | kafkas:/var/lib/kafka | volume kafkas is not declared
          ./docker/samples       | ./docker/examples     | ./docker/examples is mounted, and is not in the repository
          mem_limit: 512m        | cpus: 1               | redis: runs for long without mem_limit
          minio-queue:/queue     | minio:/queue          | volume minio-queue is not used
          """)
  void theRulesFindWhatDoesNotHoldTogether(String good, String bad, String fault) {
    List<String> faults = ComposeRules.faults(broken(good, bad));

    assertThat(faults).contains(fault);
  }

  private static ComposeFile broken(String good, String bad) {
    assertThat(ComposeFile.ours()).contains(good);
    return ComposeFile.of(ComposeFile.ours().replace(good, bad));
  }

  @Test
  void hasWhatReadmesTourAsksFor() throws IOException {
    String tour = Files.readString(Path.of("README.md"));
    Map<String, Object> minio = OURS.environment("minio");
    Matcher password =
        Pattern.compile("password: \"\\{bcrypt}(\\S+)\"")
            .matcher(Files.readString(Path.of("docker/lakegate/application.yml")));

    assertThat(tour)
        .contains("--user " + minio.get("MINIO_ROOT_USER") + ":" + minio.get("MINIO_ROOT_PASSWORD"))
        .contains("http://127.0.0.1:9000/analytics-lakehouse/v1/domain%3D")
        .contains("-u ops:ops \"http://localhost:8080/api/v1/");
    assertThat(published("minio")).contains("9000:9000");
    assertThat(published("lakegate")).contains("8080:8080", "8081:8081");
    assertThat(published("kafka")).contains("9092:9092");
    assertThat(published("redis")).contains("6379:6379");
    assertThat(password.find()).isTrue();
    assertThat(new BCryptPasswordEncoder().matches("ops", password.group(1))).isTrue();
  }

  private static List<String> published(String service) {
    return ComposeFile.words(OURS.services().get(service).get("ports")).stream()
        .map(it -> it.replace("127.0.0.1:", ""))
        .toList();
  }

  @Test
  void configuresKafkaWithKeysThatItKnows() {
    List<String> keys =
        OURS.environment("kafka").keySet().stream()
            .filter(it -> !it.equals("KAFKA_HEAP_OPTS"))
            .map(it -> it.substring("KAFKA_".length()).toLowerCase().replace('_', '.'))
            .toList();

    assertThat(AbstractKafkaConfig.CONFIG_DEF.names()).containsAll(keys);
  }
}
