package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitDelaysTest {

  @ParameterizedTest(name = "waited {0} ms with {1} ms left: look again in {2} ms")
  @CsvSource({
    "0, 300000, 250",
    "1000, 300000, 250",
    "10000, 300000, 1250",
    "200000, 300000, 5000",
    "299000, 70, 70",
    "0, -5, 250"
  })
  void looksGetRarerAndTheLastFallsOnTheDeadline(long waited, long left, long expected) {
    Duration delay = WaitDelays.next(Duration.ofMillis(waited), Duration.ofMillis(left));

    assertThat(delay).isEqualTo(Duration.ofMillis(expected));
  }
}
