package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ChoiceTest {

  private final Choice<VerificationMode> modes = new Choice<>(VerificationMode.class);

  @ParameterizedTest
  @ValueSource(strings = {"stored-checksum", "stored_checksum", "STORED_CHECKSUM"})
  void wordsAreReadAsTheConfigurationReadsThem(String word) {
    assertThat(modes.convert(word)).isEqualTo(VerificationMode.STORED_CHECKSUM);
  }

  @Test
  void anotherWordIsRefusedWithThoseThereAre() {
    assertThatThrownBy(() -> modes.convert("etag"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage("expected one of content, stored-checksum, size, listing, but was 'etag'");
  }
}
