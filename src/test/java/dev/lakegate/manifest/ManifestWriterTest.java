package dev.lakegate.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestWriterTest {

  private static final ManifestContext CONTEXT =
      new ManifestContext("lake", "v1/gen=1/", "_SUCCESS", "manifest.json");
  private static final Instant TIME = Instant.parse("2026-11-28T01:00:07Z");
  private static final List<ManifestEntry> FILES =
      List.of(
          new ManifestEntry(
              "a \"b\"\u00e9\ud83d\ude00.csv",
              5,
              new Checksum(ChecksumAlgorithm.SHA256, "0f".repeat(32)),
              null),
          new ManifestEntry(
              "z/big.bin",
              5L << 40,
              new Checksum(ChecksumAlgorithm.CRC64NVME, "ae8b14860a799888"),
              null),
          new ManifestEntry("plain", 0, null, null));

  @TempDir private Path folder;

  private static byte[] write(ManifestHeader header, List<ManifestEntry> files) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ManifestWriter(header).write(files, out);
    return out.toByteArray();
  }

  @Test
  void whatIsWrittenIsReadAsItWas() {
    byte[] written = write(new ManifestHeader("orders", "1", TIME), FILES);

    try (Manifest read =
        new ManifestReader(ManifestLimits.DEFAULT, folder)
            .read(new ByteArrayInputStream(written), CONTEXT)) {
      assertThat(read.dataset()).isEqualTo("orders");
      assertThat(read.generation()).isEqualTo("1");
      assertThat(read.createdAt()).isEqualTo(TIME);
      assertThat(read.totalBytes()).isEqualTo((5L << 40) + 5);
      assertThat(read.entries()).containsExactlyElementsOf(FILES);
    }
  }

  @Test
  void aFileIsALine() {
    String written = new String(write(new ManifestHeader(null, null, TIME), FILES), UTF_8);

    assertThat(written.lines())
        .hasSize(4)
        .startsWith(
            "{\"version\":1,\"createdAt\":\"2026-11-28T01:00:07Z\",\"fileCount\":3,"
                + "\"totalBytes\":5497558138885,\"files\":[")
        .endsWith("{\"path\":\"plain\",\"size\":0}]}");
  }

  @Test
  void aPathThatNoReaderAcceptsIsRefused() {
    assertThatThrownBy(() -> ManifestWriter.requireListable(CONTEXT, "../x"))
        .isInstanceOfSatisfying(
            LakegateException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.PATH_OUTSIDE_GENERATION));
    ManifestWriter.requireListable(CONTEXT, "x/y z");
  }
}
