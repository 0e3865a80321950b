package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.SampleManifests;
import dev.lakegate.store.ChecksumAlgorithm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every sample checksum, listed in every way it can be written. */
class ChecksumVectorsTest {

  private static final JsonNode VECTORS =
      JsonMapper.shared().readTree(SampleManifests.bytes("23-checksum-vectors/vectors.json"));

  @TempDir private Path spools;

  record Vector(String text, ChecksumAlgorithm algorithm, String hex, String base64) {}

  static Stream<Vector> vectors() {
    List<Vector> vectors = new ArrayList<>();
    for (JsonNode input : VECTORS.get("inputs")) {
      add(vectors, input.get("text").asString(), input);
    }
    for (JsonNode input : VECTORS.get("composites")) {
      add(vectors, input.get("text").asString(), input.get("full"));
    }
    return vectors.stream();
  }

  private static void add(List<Vector> vectors, String text, JsonNode values) {
    for (ChecksumAlgorithm algorithm : ChecksumAlgorithm.values()) {
      JsonNode value = values.path(algorithm.name());
      if (!value.isMissingNode()) {
        String hex = value.get("hex").asString();
        vectors.add(new Vector(text, algorithm, hex, value.get("base64").asString()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void takesTheRightOneHoweverItIsWritten(Vector vector) {
    for (String property : writings(vector)) {
      Verification verification = verify(vector.text(), property);

      assertThat(verification).as(property).isInstanceOf(Verification.Complete.class);
    }
  }

  private static List<String> writings(Vector vector) {
    String name = vector.algorithm().name();
    String shortForm = name.toLowerCase(Locale.ROOT);
    String upper = vector.hex().toUpperCase(Locale.ROOT);
    return List.of(
        member(shortForm, vector.hex()),
        member(shortForm, upper),
        member(shortForm, vector.base64()),
        member(name, vector.hex()),
        member(vector.algorithm().displayName(), vector.base64()),
        checksum(name, "hex", vector.hex()),
        checksum(shortForm, "HEX", upper),
        checksum(vector.algorithm().displayName(), "base64", vector.base64()));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void findsOtherBytes(Vector vector) {
    String other = vector.text().isEmpty() ? "x" : "X" + vector.text().substring(1);

    Verification verification =
        verify(other, checksum(vector.algorithm().name(), "hex", vector.hex()));

    assertThat(verification)
        .isInstanceOf(Verification.Rejected.class)
        .hasFieldOrPropertyWithValue("reason", Reason.CHECKSUM_MISMATCH);
  }

  @ParameterizedTest
  @CsvSource({
    "SHA256, compositeSHA256",
    "SHA1, compositeSHA1",
    "CRC32, compositeCRC32",
    "CRC32C, compositeCRC32C",
    "MD5, etag"
  })
  void refusesACompositeOfPartsForTheWhole(String algorithm, String field) {
    for (String sample : List.of("composites", "realMultipart")) {
      JsonNode node = VECTORS.get(sample);
      String value = (node.isArray() ? node.get(0) : node).get(field).asString();

      Verification verification = verify("abcdefghij", member(algorithm, value));

      assertThat(verification)
          .as(value)
          .isInstanceOf(Verification.Rejected.class)
          .hasFieldOrPropertyWithValue("reason", Reason.MANIFEST_INVALID);
    }
  }

  /** As GetObjectAttributes shows it: it looks like the digest of the whole, and is another. */
  @Test
  void findsACompositeThatLostItsSuffix() {
    JsonNode sample = VECTORS.get("composites").get(0);
    String composite = sample.get("compositeSHA256").asString().replace("-3", "");

    Verification verification = verify(sample.get("text").asString(), member("sha256", composite));

    assertThat(verification).hasFieldOrPropertyWithValue("reason", Reason.CHECKSUM_MISMATCH);
  }

  /** The right MD5, but nothing says that it is one. */
  @ParameterizedTest
  @CsvSource({"25f9e794323b453885f5181f1b624d0b", "'\\\"25f9e794323b453885f5181f1b624d0b\\\"'"})
  void neverTakesAnETagForAChecksum(String eTag) {
    Verification verification = verify("123456789", member("etag", eTag));

    assertThat(verification).hasFieldOrPropertyWithValue("reason", Reason.CHECKSUM_MISSING);
  }

  private Verification verify(String text, String property) {
    GenerationFolder folder = new GenerationFolder(spools).file("a", text).finish();
    int size = text.getBytes(StandardCharsets.UTF_8).length;
    folder.put(
        "manifest.json", "{\"files\":[{\"path\":\"a\",\"size\":%d,%s}]}".formatted(size, property));
    return folder.verify();
  }

  private static String member(String name, String value) {
    return "\"" + name + "\":\"" + value + "\"";
  }

  private static String checksum(String algorithm, String encoding, String value) {
    return "\"checksum\":{%s,%s,%s}"
        .formatted(
            member("algorithm", algorithm), member("encoding", encoding), member("value", value));
  }
}
