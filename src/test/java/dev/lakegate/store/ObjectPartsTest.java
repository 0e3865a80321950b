package dev.lakegate.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ObjectPartsTest {

  private static final JsonNode VECTORS = vectors();

  private static JsonNode vectors() {
    try (InputStream in =
        ObjectPartsTest.class.getResourceAsStream(
            "/samples/manifests/23-checksum-vectors/vectors.json")) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SHA256, compositeSHA256",
    "SHA1, compositeSHA1",
    "CRC32, compositeCRC32",
    "CRC32C, compositeCRC32C",
    "MD5, etag"
  })
  void computesTheSampleComposites(ChecksumAlgorithm algorithm, String field) {
    JsonNode small = VECTORS.get("composites").get(0);
    JsonNode large = VECTORS.get("realMultipart");

    assertThat(written(parts(algorithm, smallBytes(), 4))).contains(small.get(field).asString());
    assertThat(written(parts(algorithm, largeBytes(), large.get("partSize").asInt())))
        .contains(large.get(field).asString());
  }

  private static List<String> written(ObjectParts parts) {
    String suffix = "-" + parts.parts().size();
    Checksum composite = parts.composite();
    return List.of(composite.base64() + suffix, composite.hex() + suffix);
  }

  @ParameterizedTest
  @CsvSource({"CRC32, fullCRC32b64", "CRC32C, fullCRC32Cb64", "CRC64NVME, fullCRC64NVMEb64"})
  void joinsTheSampleParts(ChecksumAlgorithm algorithm, String field) {
    JsonNode small = VECTORS.get("composites").get(0).get("full").get(algorithm.name());
    JsonNode large = VECTORS.get("realMultipart");

    assertThat(parts(algorithm, smallBytes(), 4).whole().orElseThrow().hex())
        .isEqualTo(small.get("hex").asString());
    assertThat(
            parts(algorithm, largeBytes(), large.get("partSize").asInt())
                .whole()
                .orElseThrow()
                .base64())
        .isEqualTo(large.get(field).asString());
  }

  @ParameterizedTest
  @EnumSource(names = {"CRC32", "CRC32C", "CRC64NVME"})
  void joinsPartsOfAnySize(ChecksumAlgorithm algorithm) {
    Random random = new Random(11);
    for (int round = 0; round < 50; round++) {
      byte[] bytes = new byte[random.nextInt(5_000)];
      random.nextBytes(bytes);
      List<ObjectParts.Part> parts = new ArrayList<>();
      for (int at = 0; at < bytes.length || parts.isEmpty(); ) {
        int length = Math.min(random.nextInt(1_500), bytes.length - at);
        parts.add(part(algorithm, Arrays.copyOfRange(bytes, at, at + length)));
        at += length;
      }

      ObjectParts object = new ObjectParts(algorithm, parts);

      assertThat(object.size()).isEqualTo(bytes.length);
      assertThat(object.whole()).contains(checksum(algorithm, bytes));
    }
  }

  @ParameterizedTest
  @EnumSource
  void takesTheOnlyPartForTheWhole(ChecksumAlgorithm algorithm) {
    assertThat(parts(algorithm, smallBytes(), 10).whole())
        .contains(checksum(algorithm, smallBytes()));
  }

  @ParameterizedTest
  @EnumSource(names = {"SHA256", "SHA1", "SHA512", "MD5"})
  void knowsThatHashesCannotBeJoined(ChecksumAlgorithm algorithm) {
    assertThat(ObjectParts.canBeJoined(algorithm)).isFalse();
    assertThat(parts(algorithm, smallBytes(), 4).whole()).isEmpty();
  }

  @Test
  void refusesPartsOfAnotherAlgorithm() {
    List<ObjectParts.Part> parts = List.of(part(ChecksumAlgorithm.MD5, smallBytes()));

    assertThatThrownBy(() -> new ObjectParts(ChecksumAlgorithm.SHA1, parts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("All parts have a SHA-1, but one has MD5 a925576942e94b2ef57a066101b48876");
  }

  @Test
  void refusesNoParts() {
    assertThatThrownBy(() -> new ObjectParts(ChecksumAlgorithm.SHA1, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("An object has at least one part");
  }

  private static byte[] smallBytes() {
    return "abcdefghij".getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] largeBytes() {
    byte[] bytes = new byte[VECTORS.get("realMultipart").get("size").asInt()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 251);
    }
    return bytes;
  }

  private static ObjectParts parts(ChecksumAlgorithm algorithm, byte[] bytes, int partSize) {
    List<ObjectParts.Part> parts = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += partSize) {
      int end = Math.min(at + partSize, bytes.length);
      parts.add(part(algorithm, Arrays.copyOfRange(bytes, at, end)));
    }
    return new ObjectParts(algorithm, parts);
  }

  private static ObjectParts.Part part(ChecksumAlgorithm algorithm, byte[] bytes) {
    return new ObjectParts.Part(bytes.length, checksum(algorithm, bytes));
  }

  private static Checksum checksum(ChecksumAlgorithm algorithm, byte[] bytes) {
    Digest digest = algorithm.newDigest();
    digest.update(bytes, 0, bytes.length);
    return digest.checksum();
  }
}
