package dev.lakegate.gate;

import static dev.lakegate.gate.ClaimChecks.gzip;
import static dev.lakegate.gate.ClaimChecks.sha256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Claim checks through the whole gate: in their documented form, and from the library itself. */
class ClaimCheckIT {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Stack STACK = Stacks.shared();
  private static final byte[] TEXT = "a payload".getBytes(StandardCharsets.UTF_8);

  private static Lake lake;
  private static Gate gate;
  private static ClaimChecks checks;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    lake = Lake.silent(STACK, "claim-check-it");
    checks = new ClaimChecks(STACK, lake);
    gate =
        Gate.start(
            STACK,
            lake,
            Map.of(
                "lakegate.datasets.payloads.bucket", lake.bucket(),
                "lakegate.datasets.payloads.prefix", "kafka/",
                "lakegate.datasets.payloads.trigger", "claim-check",
                "lakegate.datasets.payloads.manifest.wait-timeout", "0s",
                "lakegate.datasets.small.bucket", lake.bucket(),
                "lakegate.datasets.small.prefix", "small/",
                "lakegate.datasets.small.trigger", "claim-check",
                "lakegate.datasets.small.claim-check.max-size", "1KB"));
    gate.recorder().behave(checks);
  }

  @AfterAll
  static void stop() {
    gate.close();
    lake.close();
  }

  private static void awaitOutcomes(String prefix, String... outcomes) {
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(20))
        .untilAsserted(() -> assertThat(gate.outcomes().of(prefix)).containsExactly(outcomes));
  }

  /** Dead letters by the keys of their records, once these are among them. */
  private static Map<String, ConsumerRecord<byte[], byte[]>> letters(Set<String> keys) {
    return await()
        .atMost(LIMIT)
        .until(ClaimCheckIT::letters, letters -> letters.keySet().containsAll(keys));
  }

  private static Map<String, ConsumerRecord<byte[], byte[]>> letters() {
    return lake.deadLetters().stream()
        .collect(Collectors.toMap(it -> new String(it.key(), StandardCharsets.UTF_8), it -> it));
  }

  @Test
  void aPayloadReachesItsHandlerOnceHoweverOftenItsReferenceComes() {
    String key = "kafka/once/x";
    byte[] reference = checks.reference(key, checks.put(key, TEXT), sha256(TEXT), null);

    for (int i = 0; i < 5; i++) {
      lake.send("once", reference);
    }

    awaitOutcomes("kafka/once/", "completed", "duplicate", "duplicate", "duplicate", "duplicate");
    assertThat(checks.of(key))
        .containsExactly(new ClaimChecks.Taken(key, sha256(TEXT), "none", (long) TEXT.length));
  }

  @Test
  void otherContentUnderTheSameKeyIsANewGeneration() {
    String key = "kafka/again/x";
    byte[] packed = gzip(TEXT);
    lake.send("again", checks.reference(key, checks.put(key, packed), sha256(TEXT), "gzip"));
    awaitOutcomes("kafka/again/", "completed");
    byte[] other = "another payload".getBytes(StandardCharsets.UTF_8);

    lake.send("again", checks.reference(key, checks.put(key, other), sha256(other), null));

    awaitOutcomes("kafka/again/", "completed", "completed");
    assertThat(checks.of(key))
        .extracting(ClaimChecks.Taken::sha256)
        .containsExactly(sha256(TEXT), sha256(other));
  }

  @Test
  void whatCannotPassIsADeadLetterAndHoldsUpNobody() {
    checks.put("kafka/bad/overwritten", "eno".getBytes(StandardCharsets.UTF_8));
    checks.put("small/bad/bomb", gzip(new byte[2_000]));
    checks.put("kafka/good/x", TEXT);
    Map<String, byte[]> references = new HashMap<>();
    references.put(
        "checksum-mismatch", checks.reference("kafka/bad/overwritten", null, sha256(TEXT), null));
    references.put("checksum-missing", checks.reference("kafka/bad/none", "abc", null, null));
    references.put(
        "checksum-unsupported", checks.reference("kafka/bad/zstd", null, sha256(TEXT), "zstd"));
    references.put("file-missing", checks.reference("kafka/bad/gone", null, sha256(TEXT), null));
    references.put(
        "manifest-too-large",
        checks.reference("small/bad/bomb", null, sha256(new byte[2_000]), "gzip"));
    references.put("malformed-notification", checks.reference("kafka/bad/", null, "x", null));

    references.forEach(lake::send);
    lake.send("good", checks.reference("kafka/good/x", null, sha256(TEXT), null));

    awaitOutcomes("kafka/good/", "completed");
    awaitOutcomes("small/bad/", "rejected manifest-too-large");
    Map<String, ConsumerRecord<byte[], byte[]>> letters = letters(references.keySet());
    references.forEach(
        (reason, reference) -> {
          assertThat(letters.get(reason).value()).isEqualTo(reference);
          assertThat(Lake.header(letters.get(reason), "lakegate-reason")).isEqualTo(reason);
        });
  }

  @Test
  void aRejectedOneThatWasPutRightIsRedrivenWithoutItsRecord() {
    String key = "kafka/redriven/x";
    checks.put(key, gzip("wrong".getBytes(StandardCharsets.UTF_8)));
    lake.send("redriven", checks.reference(key, null, sha256(TEXT), "gzip"));
    awaitOutcomes("kafka/redriven/", "rejected checksum-mismatch");
    checks.put(key, gzip(TEXT));
    GenerationId id = GenerationId.of(lake.bucket(), key, null, "sha256:" + sha256(TEXT));

    boolean isReopened =
        gate.bean(GenerationLedger.class).reopen(id, GenerationState.REJECTED, "otto");

    assertThat(isReopened).isTrue();
    awaitOutcomes("kafka/redriven/", "rejected checksum-mismatch", "completed");
    assertThat(checks.of(key)).extracting(ClaimChecks.Taken::sha256).containsExactly(sha256(TEXT));
  }

  @Test
  void aReferenceIntoADatasetOfSentinelsAndANotificationIntoThisOneAreIgnored() {
    lake.send("foreign", checks.reference("v1/domain=orders/_SUCCESS", null, sha256(TEXT), null));
    lake.send(
        "foreign",
        SentinelEvent.notification(SentinelEvent.of(lake.bucket(), "kafka/foreign/_SUCCESS")));

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(gate.outcomes().events())
                    .contains("ignored no-dataset", "ignored not-a-sentinel"));
  }

  @Test
  void theLibrarysOwnReferencesPassOrDoNot() throws IOException, InterruptedException {
    assumeTrue(
        python("-c", "import s3_connector").status() == 0,
        "needs python3 with kaf-s3-connector: pip install kaf-s3-connector");
    Map<String, JsonNode> sent = produce();

    awaitOutcomes(
        "kafka/python/",
        "completed",
        "completed",
        "completed",
        "completed",
        "completed",
        "duplicate",
        "rejected checksum-mismatch");
    for (String kind : List.of("small", "large", "multipart", "gzip", "deterministic")) {
      JsonNode one = sent.get(kind);
      String key = one.get("key").stringValue();
      assertThat(checks.of(key))
          .as(kind)
          .containsExactly(
              new ClaimChecks.Taken(
                  key,
                  one.get("sha256").stringValue(),
                  kind.equals("gzip") ? "gzip" : "none",
                  one.get("bytes").longValue()));
    }
    assertThat(checks.of(sent.get("tampered").get("key").stringValue())).isEmpty();
    Map<String, ConsumerRecord<byte[], byte[]>> letters = letters(Set.of("tampered", "inline"));
    assertThat(Lake.header(letters.get("tampered"), "lakegate-reason"))
        .isEqualTo("checksum-mismatch");
    assertThat(Lake.header(letters.get("inline"), "lakegate-reason"))
        .isEqualTo("malformed-notification");
  }

  private Map<String, JsonNode> produce() throws IOException, InterruptedException {
    Ended ended =
        python(
            "src/test/resources/claim-check/produce.py",
            STACK.bootstrapServers(),
            lake.topic(),
            lake.bucket(),
            "kafka/python",
            STACK.s3Endpoint().toString());
    assertThat(ended.status()).as(ended.errors()).isZero();
    Map<String, JsonNode> sent = new HashMap<>();
    ended
        .said()
        .lines()
        .map(JsonMapper.shared()::readTree)
        .forEach(line -> sent.put(line.get("kind").stringValue(), line));
    return sent;
  }

  private record Ended(int status, String said, String errors) {}

  private Ended python(String... arguments) throws IOException, InterruptedException {
    Path said = Files.createTempFile(folder, "said", ".txt");
    Path errors = Files.createTempFile(folder, "errors", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder("python3").redirectOutput(said.toFile()).redirectError(errors.toFile());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("AWS_ACCESS_KEY_ID", STACK.accessKey());
    builder.environment().put("AWS_SECRET_ACCESS_KEY", STACK.secretKey());
    builder.environment().put("AWS_DEFAULT_REGION", "us-east-1");
    // S3Mock wants to be told the checksums of parts again at the end, which boto3 does not.
    builder.environment().put("AWS_REQUEST_CHECKSUM_CALCULATION", "when_required");
    try {
      int status = builder.start().waitFor();
      return new Ended(status, Files.readString(said), Files.readString(errors));
    } catch (IOException notThere) {
      return new Ended(127, "", notThere.toString());
    }
  }
}
