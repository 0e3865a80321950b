package dev.lakegate.manifest;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lakegate.failure.LakegateException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Manifests as text, and how tests read them. */
final class ManifestTexts {

  static final ManifestContext CONTEXT =
      new ManifestContext("lake", "orders/dt=1/", "_SUCCESS", "manifest.json");
  static final ManifestContext SAMPLE =
      new ManifestContext(
          SampleManifests.BUCKET, SampleManifests.GOOD, "_SUCCESS", "manifest.json");
  static final String SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private ManifestTexts() {}

  static ManifestReader reader() {
    return reader(ManifestLimits.DEFAULT);
  }

  static ManifestReader reader(ManifestLimits limits) {
    return new ManifestReader(limits, Path.of(System.getProperty("java.io.tmpdir")));
  }

  static Manifest read(String json) {
    return read(utf8(json));
  }

  static Manifest read(byte[] bytes) {
    return reader().read(new ByteArrayInputStream(bytes), CONTEXT);
  }

  static LakegateException fault(String json) {
    return fault(utf8(json));
  }

  static LakegateException fault(byte[] bytes) {
    return catchThrowableOfType(LakegateException.class, () -> read(bytes).close());
  }

  static List<ManifestEntry> entries(Manifest manifest) {
    try (manifest;
        Stream<ManifestEntry> entries = manifest.entries()) {
      return entries.toList();
    }
  }

  /** A manifest of one file with that property beside path and size. */
  static String withProperty(String property) {
    return "{\"files\":[{\"path\":\"a\",\"size\":0," + property + "}]}";
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
