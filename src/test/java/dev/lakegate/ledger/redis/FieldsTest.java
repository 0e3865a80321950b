package dev.lakegate.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FieldsTest {

  static Stream<List<String>> texts() {
    return Stream.of(
        List.of(),
        List.of(""),
        List.of("", ""),
        Arrays.asList(null, "", null),
        List.of("\\0", "\\s", "\\", "\\\\0"),
        List.of("\u001f", "a\u001fb", "\u001f\\\u001f"),
        List.of("line\nline", "São Paulo", "\u0000", "\uD83D\uDE80"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void whatWasEncodedIsDecodedToTheSame(List<String> texts) {
    String encoded = Fields.encode(texts);

    assertThat(Fields.decode(encoded)).isEqualTo(texts);
  }
}
