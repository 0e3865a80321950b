package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.event.Samples.Sample;
import dev.lakegate.failure.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every sample notification has the outcome that the index promises. */
class SampleConformanceTest {

  /** Decided by the datasets; to the parser such an event is a creation like any other. */
  private static final Set<String> DECIDED_LATER = Set.of("not-a-sentinel", "staging-path");

  private final NotificationParser parser = new NotificationParser();

  static List<Sample> samples() {
    return Samples.all();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void hasThePromisedOutcome(Sample sample) {
    List<ParsedEvent> results = parser.parse(sample.value());

    assertThat(results).hasSameSizeAs(sample.expectations());
    for (int index = 0; index < results.size(); index++) {
      assertThat(results.get(index).index()).isEqualTo(index);
      check(results.get(index), sample.expectations().get(index));
    }
  }

  static List<String> folders() {
    return Samples.FOLDERS;
  }

  @ParameterizedTest
  @MethodSource("folders")
  void everySampleFileIsInTheIndex(String folder) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources" + folder))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> !name.equals("INDEX.json"))
          .containsExactlyInAnyOrderElementsOf(
              Samples.of(folder).stream().map(Sample::file).toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "minio-put-versioned.json, minio",
    "aws-put-v2.1.json, aws",
    "aws-eventbridge.json, aws",
    "aws-sns-envelope.json, aws",
    "vast-put-no-prefix.json, vast",
    "vast-put-doc-form-s3-prefix.json, vast",
    "ceph-put.json, ceph",
    "rustfs-put.json, rustfs",
    "versity-put.json, versity",
    "storagegrid-put.json, storagegrid",
    "noobaa-put.json, noobaa",
    "noobaa-put-other-system.json, noobaa",
    "noobaa-test-event.json, noobaa",
    "scality-put.json, scality",
    "scality-delete.json, scality",
    "storagegrid-sns-publish.json, storagegrid",
    "aws-eventbridge-event-version.json, aws",
    "aws-cloudevent-structured-record.json, aws",
    "edge-event-source-unknown.json, unknown",
    "minio-delete-unversioned.json, minio",
    "edge-key-empty.json, minio",
    "aws-test-event.json, aws",
    "vast-test-event.json, vast",
    "versity-test-event.json, versity",
  })
  void knowsWhoWroteIt(String file, String dialect) {
    List<ParsedEvent> results = parser.parse(Samples.bytes(file));

    assertThat(results).extracting(result -> result.dialect().code()).containsExactly(dialect);
  }

  private static void check(ParsedEvent result, JsonNode expected) {
    String outcome = expected.get("outcome").asString();
    String reason = expected.path("reason").asString("");
    if (outcome.equals("malformed")) {
      assertThat(result)
          .isInstanceOfSatisfying(
              Malformed.class,
              malformed -> assertThat(malformed.reason()).isEqualTo(Reason.MALFORMED_NOTIFICATION));
    } else if (outcome.equals("ignored") && !DECIDED_LATER.contains(reason)) {
      assertThat(result)
          .isInstanceOfSatisfying(
              Ignored.class, ignored -> assertThat(ignored.reason().code()).isEqualTo(reason));
    } else {
      assertThat(result)
          .isInstanceOfSatisfying(Creation.class, creation -> checkLocation(creation, expected));
    }
  }

  private static void checkLocation(Creation creation, JsonNode expected) {
    if (expected.get("outcome").asString().equals("generation")) {
      assertThat(creation.event().location().bucket()).isEqualTo(expected.get("bucket").asString());
      assertThat(creation.event().location().key()).isEqualTo(expected.get("key").asString());
    }
  }
}
