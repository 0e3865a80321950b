package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a disk, one of which ends without clearing up. */
class SpoolFolderIT {

  @TempDir private Path parent;
  private Process process;
  private Path theirs;

  @BeforeEach
  void startAnotherProcess() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Holding.class.getName(),
                parent.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    theirs = Path.of(output.readLine());
    Files.writeString(theirs.resolve("lakegate-1.spool"), "pins");
  }

  @AfterEach
  void stopTheOtherProcess() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void deletesWhatADeadProcessLeft() throws Exception {
    process.destroyForcibly().waitFor();

    try (SpoolFolder ours = SpoolFolder.createIn(parent)) {
      assertThat(folders()).containsExactly(ours.path());
    }
    assertThat(folders()).isEmpty();
  }

  @Test
  void leavesWhatBelongsToTheLiving() throws IOException {
    try (SpoolFolder one = SpoolFolder.createIn(parent);
        SpoolFolder other = SpoolFolder.createIn(parent)) {
      assertThat(folders()).containsExactlyInAnyOrder(theirs, one.path(), other.path());
    }
    assertThat(folders()).containsExactly(theirs);
    assertThat(theirs.resolve("lakegate-1.spool")).exists();
  }

  /** Anybody may have made a folder of such a name. */
  @Test
  void leavesWhatItDoesNotKnow() throws Exception {
    process.destroyForcibly().waitFor();
    Path stranger = Files.createDirectory(parent.resolve("lakegate-spool-stranger"));
    Path link = Files.createSymbolicLink(parent.resolve("lakegate-spool-link"), stranger);

    try (SpoolFolder ours = SpoolFolder.createIn(parent)) {
      assertThat(folders()).containsExactlyInAnyOrder(ours.path(), stranger, link);
    }
  }

  private List<Path> folders() throws IOException {
    try (Stream<Path> children = Files.list(parent)) {
      return children.toList();
    }
  }

  /** What the other process runs, until it is killed. */
  static final class Holding {

    private Holding() {}

    public static void main(String[] arguments) throws IOException {
      try (SpoolFolder folder = SpoolFolder.createIn(Path.of(arguments[0]))) {
        System.out.println(folder.path());
        while (System.in.read() >= 0) {
          Thread.onSpinWait();
        }
      }
    }
  }
}
