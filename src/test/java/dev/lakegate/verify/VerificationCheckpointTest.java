package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationCheckpointTest {

  @ParameterizedTest
  @ValueSource(strings = {"e:0af1@1764400000", "v:some version with spaces ", "e:@"})
  void isReadAsItWasWritten(String manifestPin) {
    VerificationCheckpoint checkpoint =
        new VerificationCheckpoint(
            VerificationMode.CONTENT, manifestPin, 12, 1L << 42, "ab".repeat(32));

    assertThat(VerificationCheckpoint.parse(checkpoint.text())).contains(checkpoint);
  }

  @Test
  void isOneLine() {
    VerificationCheckpoint checkpoint =
        new VerificationCheckpoint(VerificationMode.STORED_CHECKSUM, "e:a@1", 2, 3, "00");

    assertThat(checkpoint.text()).isEqualTo("1 STORED_CHECKSUM 2 3 00 e:a@1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "file 7",
        "2 CONTENT 2 3 00 e:a@1",
        "1 SOMEHOW 2 3 00 e:a@1",
        "1 CONTENT two 3 00 e:a@1",
        "1 CONTENT 2 3 00"
      })
  void whatAnotherReleaseWroteIsNone(String text) {
    assertThat(VerificationCheckpoint.parse(text)).isEmpty();
  }
}
