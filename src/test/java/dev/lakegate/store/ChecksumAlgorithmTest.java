package dev.lakegate.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChecksumAlgorithmTest {

  private static final JsonNode VECTORS = vectors();

  private static JsonNode vectors() {
    try (InputStream in =
        ChecksumAlgorithmTest.class.getResourceAsStream(
            "/samples/manifests/23-checksum-vectors/vectors.json")) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<Vector> sampleVectors() {
    List<Vector> vectors = new ArrayList<>();
    VECTORS.get("inputs").forEach(input -> add(vectors, input.get("text").asString(), input));
    VECTORS
        .get("composites")
        .forEach(input -> add(vectors, input.get("text").asString(), input.get("full")));
    return vectors.stream();
  }

  private static void add(List<Vector> vectors, String text, JsonNode values) {
    for (ChecksumAlgorithm algorithm : ChecksumAlgorithm.values()) {
      JsonNode value = values.get(algorithm.name());
      if (value != null) {
        vectors.add(
            new Vector(
                algorithm, text, value.get("hex").asString(), value.get("base64").asString()));
      }
    }
  }

  record Vector(ChecksumAlgorithm algorithm, String text, String hex, String base64) {}

  @ParameterizedTest
  @MethodSource("sampleVectors")
  void computesTheSampleVectors(Vector vector) {
    Checksum checksum = checksum(vector.algorithm(), utf8(vector.text()));

    assertThat(checksum.hex()).isEqualTo(vector.hex());
    assertThat(checksum.base64()).isEqualTo(vector.base64());
  }

  @ParameterizedTest
  @CsvSource({
    "SHA256, fullSHA256hex",
    "MD5, fullMD5hex",
    "CRC32, fullCRC32b64",
    "CRC32C, fullCRC32Cb64",
    "CRC64NVME, fullCRC64NVMEb64"
  })
  void computesTheLargeSampleVector(ChecksumAlgorithm algorithm, String field) {
    JsonNode large = VECTORS.get("realMultipart");
    byte[] bytes = new byte[large.get("size").asInt()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 251);
    }

    Checksum checksum = checksum(algorithm, bytes);

    assertThat(List.of(checksum.hex(), checksum.base64())).contains(large.get(field).asString());
  }

  @Test
  void computesSha512() {
    Checksum checksum = checksum(ChecksumAlgorithm.SHA512, utf8("abc"));

    assertThat(checksum.hex())
        .startsWith("ddaf35a193617abacc417349ae204131")
        .endsWith("2a9ac94fa54ca49f");
  }

  @ParameterizedTest
  @EnumSource
  void doesNotDependOnHowTheBytesArrive(ChecksumAlgorithm algorithm) {
    byte[] bytes = new byte[1_000];
    Random random = new Random(7);
    random.nextBytes(bytes);
    Digest digest = algorithm.newDigest();

    for (int at = 0, length; at < bytes.length; at += length) {
      length = Math.min(random.nextInt(20), bytes.length - at);
      digest.update(bytes, at, length);
    }

    assertThat(digest.checksum()).isEqualTo(checksum(algorithm, bytes));
  }

  @Test
  void crc64AgreesWithItsDefinition() {
    byte[] bytes = new byte[77];
    new Random(1).nextBytes(bytes);
    long expected = -1;
    for (byte b : bytes) {
      expected ^= b & 0xff;
      for (int bit = 0; bit < 8; bit++) {
        expected = (expected & 1) == 0 ? expected >>> 1 : expected >>> 1 ^ 0x9a6c9329ac4bc9b5L;
      }
    }

    Checksum checksum = checksum(ChecksumAlgorithm.CRC64NVME, bytes);

    assertThat(checksum.hex()).isEqualTo(HexFormat.of().toHexDigits(~expected));
  }

  @ParameterizedTest
  @CsvSource({
    "SHA256, SHA256", "sha-256, SHA256", "Sha_1, SHA1", "crc-64/nvme, CRC64NVME",
    "CRC64NVME, CRC64NVME", "crc32c, CRC32C", "md5, MD5", "SHA-512, SHA512"
  })
  void isFoundByItsNamesInAnyForm(String name, ChecksumAlgorithm expected) {
    assertThat(ChecksumAlgorithm.ofName(name)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "BLAKE9",
    "SHA3-256",
    "''",
    "SHA 256",
    "CRC64",
    "\u017fha256",
    "-S-H-A-256",
    "sha256-",
    "SHA--256"
  })
  void isNotFoundByOtherNames(String name) {
    assertThat(ChecksumAlgorithm.ofName(name)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void saysHowLongItsValuesAre(ChecksumAlgorithm algorithm) {
    Checksum checksum = checksum(algorithm, new byte[0]);

    assertThat(Base64.getDecoder().decode(checksum.base64())).hasSize(algorithm.length());
  }

  private static Checksum checksum(ChecksumAlgorithm algorithm, byte[] bytes) {
    Digest digest = algorithm.newDigest();
    digest.update(bytes, 0, bytes.length);
    return digest.checksum();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
