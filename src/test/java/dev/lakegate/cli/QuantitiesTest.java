package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1, 1 byte",
    "1023, 1023 bytes",
    "1024, 1.0 KiB",
    "1048575, 1.0 MiB",
    "4294967296, 4.0 GiB",
    "9223372036854775807, 8.0 EiB"
  })
  void bytes(long bytes, String written) {
    assertThat(Quantities.bytes(bytes)).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 ms",
    "999, 999 ms",
    "12340, 12.3 s",
    "125000, 2 min 5 s",
    "10920000, 3 h 2 min"
  })
  void durations(long millis, String written) {
    assertThat(Quantities.duration(Duration.ofMillis(millis))).isEqualTo(written);
  }
}
