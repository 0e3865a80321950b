package dev.lakegate.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinTest {

  private static final String ETAG = "5d41402abc4b2a76b9719d911017c592-2";

  @ParameterizedTest
  @ValueSource(strings = {ETAG, "\"" + ETAG + "\"", "W/\"" + ETAG + "\""})
  void isTheSameHoweverTheEntityTagIsWritten(String written) {
    Pin pin = new Pin(null, written, Instant.EPOCH);

    assertThat(pin).isEqualTo(new Pin(null, ETAG, Instant.EPOCH));
    assertThat(pin.token()).isEqualTo("e:" + ETAG + "@0");
  }
}
