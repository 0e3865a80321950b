package dev.lakegate.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the running service says in a topic, and what a consumer in another language makes of it.
 */
class ReadyTopicIT {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Stack STACK = Stacks.shared();
  private static final JsonMapper JSON = JsonMapper.shared();

  private static Lake lake;
  private static Gate gate;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    lake = Lake.create(STACK, "ready-topic");
    STACK.createTopics(1, ready("listed"), ready("whole"));
    gate =
        Gate.start(
            STACK,
            lake,
            Map.ofEntries(
                Map.entry("lakegate.dataset-defaults.manifest.wait-timeout", "1s"),
                Map.entry("lakegate.datasets.listed.bucket", lake.bucket()),
                Map.entry("lakegate.datasets.listed.prefix", "v1/domain=listed/"),
                Map.entry("lakegate.datasets.listed.handlers", "listed"),
                Map.entry("lakegate.datasets.whole.bucket", lake.bucket()),
                Map.entry("lakegate.datasets.whole.prefix", "v1/domain=whole/"),
                Map.entry("lakegate.datasets.whole.handlers", "whole"),
                Map.entry("lakegate.handlers.listed.type", "kafka"),
                Map.entry("lakegate.handlers.listed.topic", ready("listed")),
                Map.entry("lakegate.handlers.listed.max-files", "100"),
                Map.entry("lakegate.handlers.listed.events", "completed,rejected,failed"),
                Map.entry("lakegate.handlers.whole.type", "kafka"),
                Map.entry("lakegate.handlers.whole.topic", ready("whole")),
                Map.entry("lakegate.handlers.whole.cloud-events", "structured")));
  }

  @AfterAll
  static void stop() {
    gate.close();
    lake.close();
  }

  private static String ready(String handler) {
    return "ready-topic-" + handler;
  }

  @Test
  void aRejectionIsAnEvent() {
    LakeGeneration bad = LakeGeneration.of(lake, "listed", "gen=bad");
    bad.writeFiles().writeManifest().put("part-0.csv", "eno").writeSentinel();

    await()
        .atMost(LIMIT)
        .until(
            () -> gate.outcomes().of(bad.prefix()).equals(List.of("rejected checksum-mismatch")));

    ConsumerRecord<byte[], byte[]> event =
        lake.read(ready("listed")).stream()
            .filter(it -> text(it.key()).endsWith(bad.prefix()))
            .findFirst()
            .orElseThrow();
    JsonNode data = JSON.readTree(event.value());
    assertThat(Lake.header(event, "ce_type")).isEqualTo("dev.lakegate.generation.rejected.v1");
    assertThat(Lake.header(event, "ce_id"))
        .matches(data.get("generation").stringValue() + "-rejected-\\d{13}");
    assertThat(data.get("deadLetterTopic").stringValue()).isEqualTo(lake.deadLetterTopic());
    assertThat(data.get("detail").stringValue()).contains("part-0.csv");
    assertThat(
            gate.bean(MeterRegistry.class)
                .get("lakegate.handler.duration")
                .tags("dataset", "listed", "handler", "listed", "outcome", "told")
                .timer()
                .count())
        .isOne();
  }

  @Test
  void aConsumerInPythonRebuildsWhatTheEventLists() throws Exception {
    LakeGeneration generation = written("listed");
    ConsumerRecord<byte[], byte[]> event = completed("listed", generation);
    assertThat(JSON.readTree(event.value()).get("files")).hasSize(3);
    // What a retry and a claim that woke up late leave behind.
    lake.send(copy(event, event.value()));
    ObjectNode overtaken = (ObjectNode) JSON.readTree(event.value());
    overtaken.put("fencingToken", 1).putArray("files");
    ProducerRecord<byte[], byte[]> late = copy(event, overtaken.toString().getBytes(UTF_8));
    late.headers().remove("ce_id").add("ce_id", "earlier".getBytes(UTF_8));
    lake.send(late);
    lake.flush();

    String said = consume("listed");

    assertThat(said)
        .contains(
            "rebuilt " + Lake.header(event, "ce_id"),
            "repeated " + Lake.header(event, "ce_id"),
            "overtaken earlier");
    assertThat(rebuilt(JSON.readTree(event.value()))).isEqualTo(files());
  }

  @Test
  void aConsumerInPythonBeginsWithTheManifestWhereNothingIsListed() throws Exception {
    LakeGeneration generation = written("whole");
    ConsumerRecord<byte[], byte[]> event = completed("whole", generation);
    JsonNode data = JSON.readTree(event.value()).get("data");
    assertThat(data.has("files")).isFalse();

    String said = consume("whole");

    assertThat(said).contains("rebuilt ");
    assertThat(rebuilt(data)).isEqualTo(files());
  }

  private static LakeGeneration written(String dataset) {
    LakeGeneration generation = new LakeGeneration(lake, "v1/domain=" + dataset + "/gen=1/");
    files().forEach(generation::file);
    return generation.write();
  }

  private static Map<String, String> files() {
    return new TreeMap<>(
        Map.of(
            "part-0.csv", "id\n1\n",
            "deep/Köln 1+%41.csv", "id\n\u00e9\n".repeat(1_000),
            "empty.csv", ""));
  }

  private static ConsumerRecord<byte[], byte[]> completed(
      String handler, LakeGeneration generation) {
    await()
        .atMost(LIMIT)
        .until(() -> gate.outcomes().of(generation.prefix()).equals(List.of("completed")));
    return lake.read(ready(handler)).stream()
        .filter(it -> text(it.key()).equals(lake.bucket() + "/" + generation.prefix()))
        .findFirst()
        .orElseThrow();
  }

  private static ProducerRecord<byte[], byte[]> copy(
      ConsumerRecord<byte[], byte[]> event, byte[] value) {
    return new ProducerRecord<>(event.topic(), null, null, event.key(), value, event.headers());
  }

  private String consume(String handler) throws IOException, InterruptedException {
    assumeTrue(
        run("-c", "import boto3, confluent_kafka").status() == 0,
        "needs python3 with boto3 and confluent-kafka");
    String script = Path.of("examples", "consumers", "consume.py").toString();
    Ended ended = run(script, "--to-end", ready(handler), ready(handler), rebuilt().toString());
    assertThat(ended.status()).as(ended.said()).isZero();
    return ended.said();
  }

  private record Ended(int status, String said) {}

  private Ended run(String... words) throws InterruptedException {
    List<String> command =
        Stream.concat(Stream.of("python3"), Stream.of(words)).collect(Collectors.toList());
    try {
      Path said = Files.createTempFile(folder, "said", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
      builder
          .environment()
          .putAll(
              Map.of(
                  "KAFKA_BOOTSTRAP_SERVERS", STACK.bootstrapServers(),
                  "AWS_ENDPOINT_URL", STACK.s3Endpoint().toString(),
                  "AWS_ACCESS_KEY_ID", STACK.accessKey(),
                  "AWS_SECRET_ACCESS_KEY", STACK.secretKey(),
                  "AWS_DEFAULT_REGION", "us-east-1"));
      return new Ended(builder.start().waitFor(), Files.readString(said));
    } catch (IOException e) {
      return new Ended(127, e.toString());
    }
  }

  private Path rebuilt() {
    return folder.resolve("rebuilt");
  }

  private Map<String, String> rebuilt(JsonNode data) throws IOException {
    Path place = rebuilt().resolve(data.get("generation").stringValue());
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(place)) {
      for (Path file : (Iterable<Path>) found.filter(Files::isRegularFile)::iterator) {
        files.put(place.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
