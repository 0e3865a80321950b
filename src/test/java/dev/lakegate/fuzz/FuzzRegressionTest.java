package dev.lakegate.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What was found once, and what the fuzzer begins with, breaks no target. */
class FuzzRegressionTest {

  static Stream<Arguments> inputs() {
    return FuzzTarget.all().stream()
        .flatMap(target -> target.inputs().stream().map(file -> Arguments.of(target, file)));
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void staysFixed(FuzzTarget target, Path input) throws IOException {
    byte[] bytes = Files.readAllBytes(input);

    assertThatCode(() -> target.run(bytes)).as(input.toString()).doesNotThrowAnyException();
  }
}
