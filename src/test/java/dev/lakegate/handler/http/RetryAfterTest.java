package dev.lakegate.handler.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

  private static final Instant NOW = Instant.parse("2026-11-28T11:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "120 | PT2M",
        "0 | PT0S",
        "3601 | PT1H",
        "99999999999999999999 | PT1H",
        "Sat, 28 Nov 2026 11:05:00 GMT | PT5M",
        "Sat, 28 Nov 2026 10:00:00 GMT | PT0S",
        "Sun, 29 Nov 2026 11:05:00 GMT | PT1H",
        "Saturday, 28-Nov-26 11:05:00 GMT | PT5M",
        "Sat Nov 28 11:05:00 2026 | PT5M",
        "Sat Nov  7 11:05:00 2026 | PT0S",
        "-5 | PT0S",
        "soon | PT0S",
      })
  void readsSecondsAndDatesUpToTheLongest(String value, Duration wait) {
    assertThat(RetryAfter.of(value, NOW, Duration.ofHours(1))).isEqualTo(wait);
  }
}
