package dev.lakegate.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

  private static final int MAX_IN_MEMORY = 2;

  @TempDir private Path folder;

  @Test
  void refusesAFileThatBecomesTooLarge() throws IOException {
    try (Spool<ManifestEntry> spool =
        new Spool<>(folder, new ManifestEntryCodec(), MAX_IN_MEMORY, 200)) {

      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 100; i++) {
                  spool.add(new ManifestEntry("path-" + i, i, null, null));
                }
              })
          .isInstanceOf(LakegateException.class)
          .hasFieldOrPropertyWithValue("reason", Reason.MANIFEST_TOO_LARGE)
          .hasMessage("The list of files takes more than 200 bytes of temporary space");
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void takesWhatFits() {
    try (Spool<ManifestEntry> spool =
        new Spool<>(folder, new ManifestEntryCodec(), MAX_IN_MEMORY, 200)) {
      for (int i = 0; i < 5; i++) {
        spool.add(new ManifestEntry("path-" + i, i, null, null));
      }

      assertThat(spool.stream().map(ManifestEntry::path))
          .containsExactly("path-0", "path-1", "path-2", "path-3", "path-4");
    }
  }
}
