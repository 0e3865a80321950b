package dev.lakegate.gate;

import static dev.lakegate.manifest.SampleManifests.GOOD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.manifest.SampleManifests;
import dev.lakegate.operate.ApiClient;
import dev.lakegate.operate.ApiClient.Answer;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.sync.RequestBody;

/** What the running service says of every sample of a manifest, when it is asked. */
class VerificationFaultsIT {

  private static final Stack STACK = Stacks.shared();
  private static final String LENIENT = "lenient/";

  private static Lake lake;
  private static Gate gate;
  private static ApiClient api;

  @BeforeAll
  static void start() {
    STACK.createBucket(SampleManifests.BUCKET);
    lake = Lake.create(STACK, "verification-faults");
    gate =
        Gate.start(
            STACK,
            lake,
            Map.of(
                "lakegate.api.enabled", "true",
                "lakegate.api.users.otto.password", "{noop}act",
                "lakegate.api.users.otto.roles", "operator",
                "lakegate.datasets.samples.bucket", SampleManifests.BUCKET,
                "lakegate.datasets.lenient.bucket", SampleManifests.BUCKET,
                "lakegate.datasets.lenient.prefix", LENIENT,
                "lakegate.datasets.lenient.verification.allow-missing-checksum", "true"));
    api = ApiClient.as(gate.port("local.server.port"), "otto:act");
    for (String object : SampleManifests.goodObjects()) {
      put(GOOD + object, SampleManifests.bytes(GOOD + object));
      put(LENIENT + object, SampleManifests.bytes(GOOD + object));
    }
  }

  @AfterAll
  static void stop() {
    gate.close();
    lake.close();
  }

  @ParameterizedTest
  @MethodSource("dev.lakegate.manifest.SampleManifests#faults")
  void judgesFaultyManifests(SampleManifests.Fault fault) {
    put(GOOD + "manifest.json", fault.manifest());

    Answer answer = verify(GOOD);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(verdict(answer)).isIn(fault.expect());
    assertThat(answer.text("detail").isEmpty()).isEqualTo(answer.text("reason").isEmpty());
  }

  @Test
  void passesTheGoodGeneration() {
    put(GOOD + "manifest.json", SampleManifests.bytes(GOOD + "manifest.json"));

    Answer answer = verify(GOOD);

    assertThat(answer.text("verdict")).isEqualTo("complete");
    assertThat(answer.text("level")).isEqualTo("CONTENT");
    assertThat(answer.text("files")).isEqualTo("4");
    assertThat(answer.text("bytes")).isEqualTo("305");
  }

  /** Other formats are no lists of ours; a failed job's word goes before that. */
  @ParameterizedTest
  @CsvSource({
    "08-s3a-committer/_SUCCESS, manifest-invalid",
    "09-manifest-committer/_SUCCESS, manifest-invalid",
    "22-vendor-success-flag/manifest.json, manifest-invalid",
    "02-s3-inventory/src-bucket/daily/2026-11-27T01-00Z/manifest.json, manifest-invalid",
    "03-redshift-copy/cust.manifest, manifest-invalid",
    "04-redshift-unload/venue_manifest, manifest-invalid",
    "07-dynamodb-export/AWSDynamoDB/01795741200000-a1b2c3d4/manifest-files.json, manifest-invalid",
    "07-dynamodb-export/AWSDynamoDB/01795741200000-a1b2c3d4/manifest-summary.json, manifest-invalid",
    "13-bagit/manifest-sha256.txt, manifest-invalid",
    "14-sha256sums/SHA256SUMS, manifest-invalid"
  })
  void refusesListsOfOtherFormats(String sample, String reason) {
    put(GOOD + "manifest.json", SampleManifests.bytes(sample));

    Answer answer = verify(GOOD);

    assertThat(verdict(answer)).isEqualTo(reason);
  }

  @Test
  void believesAVendorsListThatSaysItsJobFailed() {
    String sample =
        new String(
            SampleManifests.bytes("22-vendor-success-flag/manifest.json"), StandardCharsets.UTF_8);
    put(GOOD + "manifest.json", sample.replace("true", "false").getBytes(StandardCharsets.UTF_8));

    Answer answer = verify(GOOD);

    assertThat(verdict(answer)).isEqualTo("manifest-reports-failure");
  }

  /** A committer's summary in the sentinel lists nothing, and a sentinel alone proves nothing. */
  @ParameterizedTest
  @CsvSource({
    "08-s3a-committer/, part-00000-c1d2-c000.csv",
    "09-manifest-committer/, part-r-00000",
    "10-spark-plain/, dt=2026-11-27/part-00000-aa11.c000.csv"
  })
  void missesTheManifestWhereOnlyACommitterWrote(String folder, String file) {
    put(folder + file, SampleManifests.bytes(folder + file));
    put(folder + "_SUCCESS", SampleManifests.bytes(folder + "_SUCCESS"));

    Answer answer = verify(folder);

    assertThat(verdict(answer)).isEqualTo("manifest-missing");
  }

  /** Some writers leave no sentinel at all: then there is nothing to judge, not even to reject. */
  @Test
  void hasNoVerdictWithoutASentinel() {
    put("unfinished/manifest.json", "{\"files\":[]}".getBytes(StandardCharsets.UTF_8));

    Answer answer = verify("unfinished/");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("verdict")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "no-checksum, complete, SIZE",
    "upper-hex, complete, CONTENT",
    "unknown-algorithm, checksum-unsupported, ''",
    "same-size-wrong-hash, checksum-mismatch, ''",
    "wrong-size, size-mismatch, ''"
  })
  void allowsMissingChecksumsWhereConfigured(String fault, String verdict, String level) {
    put(LENIENT + "manifest.json", SampleManifests.bytes("faults/" + fault + ".manifest.json"));

    Answer answer = verify(LENIENT);

    assertThat(verdict(answer)).isEqualTo(verdict);
    assertThat(answer.text("level")).isEqualTo(level);
  }

  private static void put(String key, byte[] bytes) {
    STACK
        .s3()
        .putObject(
            put -> put.bucket(SampleManifests.BUCKET).key(key), RequestBody.fromBytes(bytes));
  }

  private static Answer verify(String folder) {
    return api.post(
        "/api/v1/verifications?bucket=%s&prefix=%s"
            .formatted(SampleManifests.BUCKET, ApiClient.encoded(folder)),
        "");
  }

  private static String verdict(Answer answer) {
    return answer.text("verdict").equals("complete") ? "complete" : answer.text("reason");
  }
}
