package dev.lakegate.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectLocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers about checksums that prove nothing, and how parts are told. */
class S3AttestationFaultsIT {

  private static final ObjectLocation LOCATION = new ObjectLocation("lake", "a");

  /** Of abcdefghij, from the samples, in parts of 4, 4 and 2 bytes. */
  private static final String SHA256 = "cjmTYdpqd1T+yYbcpbfLrxyBCije1KuvVrIQbQbLeLA=";

  private static final String COMPOSITE_SHA256 = "Obym+jYZ9n7k1vjfUUkVWFYPQpkgWT9/ZJEZuj8oXtk=";
  private static final String COMPOSITE_CRC32 = "VuNwKg==";
  private static final String CRC32 = "OYFwOg==";
  private static final String MD5 = "a925576942e94b2ef57a066101b48876";
  private static final List<String> TEXTS = List.of("abcd", "efgh", "ij");

  private @Nullable ScriptedS3 server;
  private @Nullable S3Connection client;

  @AfterEach
  void close() {
    if (client != null && server != null) {
      client.close();
      server.close();
    }
  }

  private @Nullable Checksum attest(ChecksumAlgorithm algorithm, ScriptedS3.Script script)
      throws IOException {
    server = new ScriptedS3(script);
    client =
        S3Clients.connect(
            new S3StoreProperties(
                server.endpoint(),
                "us-east-1",
                true,
                null,
                new S3StoreProperties.Credentials("key", "secret"),
                1),
            null);
    return new S3ObjectStore(client).attest(LOCATION, algorithm).orElseThrow().checksum();
  }

  private static void head(HttpExchange exchange, String... headers) throws IOException {
    exchange.getResponseHeaders().set("ETag", "\"" + MD5 + "\"");
    exchange.getResponseHeaders().set("Last-Modified", "Sat, 28 Nov 2026 01:00:07 GMT");
    exchange.getResponseHeaders().set("Content-Length", "10");
    for (int i = 0; i < headers.length; i += 2) {
      exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
    }
    exchange.sendResponseHeaders(200, -1);
  }

  @Test
  void asksForChecksums() throws IOException {
    Checksum found =
        attest(
            ChecksumAlgorithm.SHA256,
            (exchange, number) ->
                head(
                    exchange,
                    "x-amz-checksum-sha256",
                    SHA256,
                    "x-amz-checksum-type",
                    "FULL_OBJECT"));

    assertThat(found).isNotNull().extracting(Checksum::base64).isEqualTo(SHA256);
    assertThat(server.requests()).hasSize(1);
    assertThat(server.requests().get(0).getRequestHeaders().getFirst("x-amz-checksum-mode"))
        .isEqualTo("ENABLED");
  }

  /** Each looks like a checksum of the whole, or says that it is one, and is not. */
  @ParameterizedTest
  @CsvSource({
    SHA256 + ", ''",
    SHA256 + ", MAYBE",
    SHA256 + "-3, FULL_OBJECT",
    "AAAA, FULL_OBJECT",
    "!, FULL_OBJECT",
    COMPOSITE_SHA256 + "-3, COMPOSITE",
    COMPOSITE_SHA256 + "-x, COMPOSITE",
    COMPOSITE_SHA256 + "-999999, COMPOSITE"
  })
  void takesNothingForTheWholeThatIsNotSaidToBe(String value, String type) throws IOException {
    Checksum found =
        attest(
            ChecksumAlgorithm.SHA256,
            (exchange, number) -> {
              if (type.isEmpty()) {
                head(exchange, "x-amz-checksum-sha256", value);
              } else {
                head(exchange, "x-amz-checksum-sha256", value, "x-amz-checksum-type", type);
              }
            });

    assertThat(found).isNull();
    assertThat(server.requests()).hasSize(1);
  }

  /** Without its suffix it looks like the digest of the whole; only the parts tell. */
  @Test
  void takesNoCompositeWithoutItsSuffixForTheWhole() throws IOException {
    Checksum found =
        attest(
            ChecksumAlgorithm.SHA256,
            (exchange, number) -> {
              if (number == 1) {
                head(
                    exchange,
                    "x-amz-checksum-sha256",
                    COMPOSITE_SHA256,
                    "x-amz-checksum-type",
                    "COMPOSITE");
              } else {
                parts(exchange, ChecksumAlgorithm.SHA256, 3, 10);
              }
            });

    assertThat(found).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void joinsPartsPageByPage(int pageSize) throws IOException {
    Checksum found = attest(ChecksumAlgorithm.CRC32, composite(COMPOSITE_CRC32 + "-3", pageSize));

    assertThat(found).isNotNull().extracting(Checksum::base64).isEqualTo(CRC32);
    assertThat(server.requests()).hasSize(1 + (pageSize == 1 ? 3 : pageSize == 2 ? 2 : 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"VuNwKg==-2", "VuNwKg==-4", "AAAAAA==-3"})
  void takesNoPartsThatDoNotMakeUpTheComposite(String value) throws IOException {
    assertThat(attest(ChecksumAlgorithm.CRC32, composite(value, 3))).isNull();
  }

  private static ScriptedS3.Script composite(String value, int pageSize) {
    return (exchange, number) -> {
      if (number == 1) {
        head(exchange, "x-amz-checksum-crc32", value, "x-amz-checksum-type", "COMPOSITE");
      } else {
        parts(exchange, ChecksumAlgorithm.CRC32, pageSize, 10);
      }
    };
  }

  /** Compressed or encrypted, parts may be told with the sizes of what is kept. */
  @Test
  void takesNoPartsThatDoNotAddUp() throws IOException {
    Checksum found =
        attest(
            ChecksumAlgorithm.CRC32,
            (exchange, number) -> {
              if (number == 1) {
                head(
                    exchange,
                    "x-amz-checksum-crc32",
                    COMPOSITE_CRC32 + "-3",
                    "x-amz-checksum-type",
                    "COMPOSITE");
              } else {
                parts(exchange, ChecksumAlgorithm.CRC32, 3, 11);
              }
            });

    assertThat(found).isNull();
  }

  @Test
  void takesNoPartsOfAnObjectThatCameBetween() throws IOException {
    Checksum found =
        attest(
            ChecksumAlgorithm.CRC32,
            (exchange, number) -> {
              if (number == 1) {
                head(
                    exchange,
                    "ETag",
                    "\"0123456789abcdef0123456789abcdef-3\"",
                    "x-amz-checksum-crc32",
                    COMPOSITE_CRC32 + "-3",
                    "x-amz-checksum-type",
                    "COMPOSITE");
              } else {
                parts(exchange, ChecksumAlgorithm.CRC32, 3, 10);
              }
            });

    assertThat(found).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "403, AccessDenied",
    "404, NoSuchKey",
    "405, MethodNotAllowed",
    "501, NotImplemented"
  })
  void doesWithoutPartsThatAreNotTold(int status, String code) throws IOException {
    Checksum found =
        attest(
            ChecksumAlgorithm.CRC32,
            (exchange, number) -> {
              if (number == 1) {
                head(
                    exchange,
                    "x-amz-checksum-crc32",
                    COMPOSITE_CRC32 + "-3",
                    "x-amz-checksum-type",
                    "COMPOSITE");
              } else {
                ScriptedS3.sendError(exchange, status, code);
              }
            });

    assertThat(found).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-meta-a, b, true",
    "x-amz-server-side-encryption, AES256, true",
    "x-amz-server-side-encryption, aws:kms, false",
    "x-amz-server-side-encryption, aws:kms:dsse, false",
    "x-amz-server-side-encryption, something-new, false",
    "x-amz-server-side-encryption-aws-kms-key-id, key, false",
    "x-amz-server-side-encryption-customer-algorithm, AES256, false",
    "ETag, a925576942e94b2ef57a066101b48876, true",
    "ETag, '\"a925576942e94b2ef57a066101b48876-1\"', false",
    "ETag, 'W/\"a925576942e94b2ef57a066101b48876\"', false",
    "ETag, '\"a925576942e94b2ef57a066101b4887\"', false",
    "ETag, '\"g925576942e94b2ef57a066101b48876\"', false"
  })
  void takesAnETagForAnMd5OnlyWhereItIsOne(String header, String value, boolean taken)
      throws IOException {
    Checksum found =
        attest(ChecksumAlgorithm.MD5, (exchange, number) -> head(exchange, header, value));

    assertThat(found).isEqualTo(taken ? new Checksum(ChecksumAlgorithm.MD5, MD5) : null);
  }

  // Some stores call every page but the one after the last cut off.
  private static void parts(
      HttpExchange exchange, ChecksumAlgorithm algorithm, int pageSize, int total)
      throws IOException {
    String given = exchange.getRequestHeaders().getFirst("x-amz-part-number-marker");
    int marker = given == null ? 0 : Integer.parseInt(given);
    int end = Math.min(marker + pageSize, TEXTS.size());
    StringBuilder parts = new StringBuilder();
    IntStream.range(marker, end).forEach(i -> parts.append(part(algorithm, i, total)));
    exchange.getResponseHeaders().set("Last-Modified", "Sat, 28 Nov 2026 01:00:07 GMT");
    ScriptedS3.send(
        exchange,
        200,
        """
        <GetObjectAttributesResponse><ETag>%s</ETag><ObjectParts><PartsCount>3</PartsCount>\
        <PartNumberMarker>%d</PartNumberMarker><NextPartNumberMarker>%d</NextPartNumberMarker>\
        <IsTruncated>true</IsTruncated>%s</ObjectParts></GetObjectAttributesResponse>"""
            .formatted(MD5, marker, end, parts));
  }

  private static String part(ChecksumAlgorithm algorithm, int index, int total) {
    String text = TEXTS.get(index);
    int size = text.length() + (index == 0 ? total - 10 : 0);
    String name = "Checksum" + algorithm.name();
    return "<Part><PartNumber>%d</PartNumber><Size>%d</Size><%s>%s</%s></Part>"
        .formatted(index + 1, size, name, checksum(algorithm, text).base64(), name);
  }

  private static Checksum checksum(ChecksumAlgorithm algorithm, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var digest = algorithm.newDigest();
    digest.update(bytes, 0, bytes.length);
    return digest.checksum();
  }
}
