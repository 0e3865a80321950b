package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {

  @TempDir private Path folder;

  private Path descriptor(String target) throws IOException {
    return Files.createSymbolicLink(folder.resolve("2"), Path.of(target));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe:[4711]", "socket:[4711]", "/dev/null"})
  void nobodyWatchesWhatGoesElsewhere(String target) throws IOException {
    assertThat(Terminal.isRedirected(descriptor(target))).isTrue();
  }

  @Test
  void nobodyWatchesAFile() throws IOException {
    Path log = Files.createFile(folder.resolve("err.log"));

    assertThat(Terminal.isRedirected(descriptor(log.toString()))).isTrue();
  }

  @Test
  void aTerminalIsWatched() throws IOException {
    assertThat(Terminal.isRedirected(descriptor("/dev/pts/0"))).isFalse();
  }

  @Test
  void whereNobodyCanTellItIsTakenForATerminal() {
    assertThat(Terminal.isRedirected(folder.resolve("none"))).isFalse();
  }
}
