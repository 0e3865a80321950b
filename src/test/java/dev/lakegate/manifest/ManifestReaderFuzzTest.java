package dev.lakegate.manifest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the fuzzer begins with, what it found, and every sample, without a fuzzer. */
class ManifestReaderFuzzTest {

  private static final Path RESOURCES = Path.of("src/test/resources");

  static Stream<Path> corpus() throws IOException {
    return files("fuzz/dev.lakegate.manifest.ManifestReaderFuzz");
  }

  static Stream<Path> samples() throws IOException {
    return files("samples/manifests");
  }

  private static Stream<Path> files(String folder) throws IOException {
    return Files.walk(RESOURCES.resolve(folder)).filter(Files::isRegularFile);
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void theCorpusKeepsTheRules(Path file) throws IOException {
    byte[] data = Files.readAllBytes(file);

    assertThatCode(() -> ManifestReaderFuzz.fuzzerTestOneInput(data)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everySampleKeepsTheRulesPlainAndPacked(Path file) throws IOException {
    byte[] sample = Files.readAllBytes(file);
    byte[] data = new byte[sample.length + 1];
    System.arraycopy(sample, 0, data, 1, sample.length);

    for (byte packed = 0; packed < 2; packed++) {
      data[0] = packed;
      assertThatCode(() -> ManifestReaderFuzz.fuzzerTestOneInput(data)).doesNotThrowAnyException();
    }
  }

  /** So that the rule is seen to fail. */
  @ParameterizedTest
  @ValueSource(strings = {"../x", "a/../../x", "/x", "%2e%2e/x", "%252e%252e/x", "..\\x"})
  void thePathsRuleFindsWhatLeadsOut(String path) {
    assertThatThrownBy(() -> ManifestReaderFuzz.requireInside(path))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("It leads ");
  }

  @Test
  void thePathsRuleTakesNames() {
    assertThatCode(() -> ManifestReaderFuzz.requireInside("a/..b/%41")).doesNotThrowAnyException();
  }
}
