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

    private static final String PATH = "year=2026/month=11/day=28/hour=01/part-of-1000000-";

    private static final int ENTRIES_PER_PIECE = 1_000;

    private int next;

    @Override
    public boolean hasMoreElements() {
      return next < FILES;
    }

    @Override
    public InputStream nextElement() {
      StringBuilder text = new StringBuilder(next == 0 ? "{\"files\":[" : "");
      for (int last = next + ENTRIES_PER_PIECE; next < last; next++) {
        text.append("{\"path\":\"").append(PATH).append(next).append("\",\"size\":").append(next);
        text.append(",\"sha256\":\"").append(ManifestTexts.SHA256).append("\"}");
        text.append(next == FILES - 1 ? "]}" : ",");
      }
      return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
    }
  }
}
