package dev.lakegate.manifest;

import static dev.lakegate.manifest.ManifestTexts.gzip;
import static dev.lakegate.manifest.ManifestTexts.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A small object that unpacks to more than memory holds: tried in a process that has little. */
class GzipBombIT {

  private static final int UNPACKED_MEGABYTES = 640;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                              | ' '                      | manifest-too-large
          {"x":"                          | 0123456789               | manifest-too-large
          {"x":                           | [                        | manifest-invalid
          {"table":{"x":[0                | ,0                       | manifest-invalid
          """)
  void takesLittleMemory(String start, String repeated, String reason) throws Exception {
    Path bomb = write(start == null ? "" : start, repeated);

    String output = readIn48MiB(bomb);

    assertThat(Files.size(bomb)).isLessThan(8 << 20);
    assertThat(output).startsWith(reason + " ");
  }

  private Path write(String start, String repeated) throws IOException {
    byte[] block = gzip(utf8(repeated.repeat((1 << 20) / repeated.length())));
    Path bomb = folder.resolve("bomb.gz");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(bomb))) {
      out.write(gzip(utf8(start)));
      for (int megabytes = 0; megabytes < UNPACKED_MEGABYTES; megabytes++) {
        out.write(block);
      }
    }
    return bomb;
  }

  private String readIn48MiB(Path bomb) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-cp",
                System.getProperty("java.class.path"),
                Reading.class.getName(),
                bomb.toString(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** What that process runs. */
  static final class Reading {

    private Reading() {}

    public static void main(String[] arguments) throws IOException {
      ManifestReader reader = new ManifestReader(ManifestLimits.DEFAULT, Path.of(arguments[1]));
      long start = System.nanoTime();
      try (InputStream in = Files.newInputStream(Path.of(arguments[0]));
          Manifest manifest = reader.read(in, ManifestTexts.CONTEXT)) {
        System.out.println("read " + manifest.fileCount());
      } catch (LakegateException e) {
        System.out.printf(
            "%s %s, %d ms%n",
            e.reason().code(), e.detail(), (System.nanoTime() - start) / 1_000_000);
      }
    }
  }
}
