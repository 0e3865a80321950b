package dev.lakegate.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The longest manifest is read in little memory: tried in a process that has no more. */
class LargeManifestIT {

  private static final int FILES = 1_000_000;

  @TempDir private Path folder;

  @Test
  void readsAMillionFilesIn256MiB() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Reading.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();

    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(output).contains("1000000 files, 499999500000 bytes, 1000000 entries");
    assertThat(process.waitFor()).isZero();
  }

  /** What that process runs. */
  static final class Reading {

    private Reading() {}

    public static void main(String[] arguments) {
      ManifestReader reader = new ManifestReader(ManifestLimits.DEFAULT, Path.of(arguments[0]));
      try (Manifest manifest =
          reader.read(new SequenceInputStream(new Pieces()), ManifestTexts.CONTEXT)) {
        try (Stream<ManifestEntry> entries = manifest.entries()) {
          System.out.printf(
              "%d files, %d bytes, %d entries%n",
              manifest.fileCount(),
              manifest.totalBytes(),
              entries.map(ManifestEntry::path).count());
        }
      }
    }
  }

  /** A manifest that is made while it is read. */
  private static final class Pieces implements Enumeration<InputStream> {

    private static final String PATH =
        "year=2026/month=11/day=28/hour=01/part-%07d-of-1000000.parquet";

    private int next;

    @Override
    public boolean hasMoreElements() {
      return next <= FILES;
    }

    @Override
    public InputStream nextElement() {
      String text = next == 0 ? "{\"files\":[" : entry(next - 1);
      next++;
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String entry(int index) {
      return "{\"path\":\"%s\",\"size\":%d,\"sha256\":\"%s\"}%s"
          .formatted(
              PATH.formatted(index), index, ManifestTexts.SHA256, index == FILES - 1 ? "]}" : ",");
    }
  }
}
