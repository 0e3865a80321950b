package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitDelaysTest {

  @Test
  void looksGetRarerAndTheLastFallsOnTheDeadline() {
    assertThat(WaitDelays.next(0, Duration.ofMinutes(5))).isEqualTo(Duration.ofMillis(250));
    assertThat(WaitDelays.next(3, Duration.ofMinutes(5))).isEqualTo(Duration.ofSeconds(2));
    assertThat(WaitDelays.next(100, Duration.ofMinutes(5))).isEqualTo(Duration.ofSeconds(5));
    assertThat(WaitDelays.next(100, Duration.ofMillis(70))).isEqualTo(Duration.ofMillis(70));
  }
}
