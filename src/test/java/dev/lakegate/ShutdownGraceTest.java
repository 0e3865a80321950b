package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShutdownGraceTest {

  @ParameterizedTest(name = "of {0} handlers get {1}")
  @CsvSource({
    "PT30S, PT20S",
    "PT5M, PT4M50S",
    "PT20S, PT10S",
    "PT8S, PT4S",
    "PT0S, PT0S",
    "PT-1S, PT0S"
  })
  void handlersGetWhatAPhaseOfTheShutdownLeaves(Duration phase, Duration grace) {
    assertThat(ShutdownGrace.within(phase)).isEqualTo(grace);
  }
}
