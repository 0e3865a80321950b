package dev.lakegate.manifest;

import static dev.lakegate.manifest.ManifestTexts.withProperty;
import static dev.lakegate.manifest.SampleManifests.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema says what the reader does, as far as a schema can. */
class ManifestSchemaTest {

  private static final Pattern JSON_BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  private static final Schema SCHEMA = schema();

  private static Schema schema() {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(document("manifest.schema.json"), InputFormat.JSON);
  }

  private static String document(String name) {
    try {
      return Files.readString(Path.of("docs", name));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01-plain-manifest/gen=20261128T0100Z/manifest.json",
        "faults/absolute-same.manifest.json",
        "faults/lists-itself.manifest.json",
        "faults/missing-object.manifest.json",
        "faults/no-checksum.manifest.json",
        "faults/no-files.manifest.json",
        "faults/same-size-wrong-hash.manifest.json",
        "faults/upper-hex.manifest.json",
        "faults/wrong-size.manifest.json"
      })
  void acceptsSample(String name) {
    assertThat(errors(new String(bytes(name), StandardCharsets.UTF_8))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "faults/base64-as-hex.manifest.json",
        "faults/empty-path.manifest.json",
        "faults/leading-slash.manifest.json",
        "faults/negative-size.manifest.json",
        "faults/null-path.manifest.json",
        "faults/traversal-encoded.manifest.json",
        "faults/traversal.manifest.json",
        "faults/unknown-algorithm.manifest.json",
        "08-s3a-committer/_SUCCESS",
        "09-manifest-committer/_SUCCESS",
        "22-vendor-success-flag/manifest.json"
      })
  void refusesSample(String name) {
    assertThat(errors(new String(bytes(name), StandardCharsets.UTF_8))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"sha256\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"",
        "\"sha256\":\"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\"",
        "\"md5\":\"D41D8CD98F00B204E9800998ECF8427E\"",
        "\"MD-5\":\"D41D8CD98F00B204E9800998ECF8427E\"",
        "\"md5\":\"1B2M2Y8AsgTpgAmY7PhCfg==\"",
        "\"sha1\":\"2jmj7l5rSw0yVb/vlWAYkK/YBwk=\"",
        "\"crc32\":\"cbf43926\",\"crc32c\":\"4waSgw==\",\"crc64nvme\":\"rosUhgp5mIg=\"",
        "\"checksum\":{\"algorithm\":\"md5\",\"value\":\"1B2M2Y8AsgTpgAmY7PhCfg==\"}",
        "\"checksum\":{\"algorithm\":\"CRC-64/NVME\",\"encoding\":\"base64\",\"value\":\"rosUhgp5mIg=\"}",
        "\"checksum\":null,\"etag\":\"x-2\",\"rows\":7"
      })
  void agreesWithTheReaderOnGood(String property) {
    String json = withProperty(property);

    assertThat(errors(json)).isEmpty();
    assertThat(ManifestTexts.entries(ManifestTexts.read(json))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"sha256\":\"e3b0\"",
        "\"SHA-256\":\"e3b0\"",
        "\"CRC-64/NVME\":\"e3b0\"",
        "\"sha256\":7",
        "\"md5\":\"1B2M2Y8AsgTpgAmY7PhCfh==\"",
        "\"md5\":\"1B2M2Y8AsgTpgAmY7PhCfg\"",
        "\"crc64nvme\":\"rosUhgp5mIh=\"",
        "\"checksum\":{\"algorithm\":\"md5\"}",
        "\"checksum\":{\"value\":\"00\"}",
        "\"checksum\":\"abc\"",
        "\"checksum\":{\"algorithm\":\"CRC32\",\"encoding\":\"octal\",\"value\":\"1\"}"
      })
  void agreesWithTheReaderOnBad(String property) {
    String json = withProperty(property);

    assertThat(errors(json)).isNotEmpty();
    assertThat(ManifestTexts.fault(json)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"~", "~root/x", "C:x", "../x", "a/..;/x", "%2e%2e/x", "gs://b/x", "/x"})
  void agreesWithTheReaderOnBadPaths(String path) {
    String json = "{\"files\":[{\"path\":\"" + path + "\",\"size\":1}]}";

    assertThat(errors(json)).isNotEmpty();
    assertThat(ManifestTexts.fault(json)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"~a.csv", "ab:c", "..a", "a/~/b", "%41", "5:00", "s3://lake/orders/dt=1/x"})
  void agreesWithTheReaderOnGoodPaths(String path) {
    String json = "{\"files\":[{\"path\":\"" + path + "\",\"size\":1}]}";

    assertThat(errors(json)).isEmpty();
    assertThat(ManifestTexts.entries(ManifestTexts.read(json))).hasSize(1);
  }

  @Test
  void acceptsThePagesExample() {
    Matcher block = JSON_BLOCK.matcher(document("manifest.md"));

    assertThat(block.find()).isTrue();
    assertThat(errors(block.group(1))).isEmpty();
    assertThat(ManifestTexts.entries(ManifestTexts.read(block.group(1)))).hasSize(2);
  }

  private static List<Error> errors(String json) {
    return SCHEMA.validate(json, InputFormat.JSON);
  }
}
