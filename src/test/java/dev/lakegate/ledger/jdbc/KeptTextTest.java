package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain, and \\ as it is",
        "São Paulo \uD83D\uDE80",
        "nul\0",
        "\uD83D",
        "a\uDE80\uD83Db",
        "\uFFFD0000",
        "\uFFFD"
      })
  void everyTextComesBack(String text) {
    String kept = KeptText.of(text);

    byte[] stored = kept.getBytes(StandardCharsets.UTF_8);
    assertThat(kept).doesNotContain("\0");
    assertThat(KeptText.read(new String(stored, StandardCharsets.UTF_8))).isEqualTo(text);
  }

  @Test
  void whatCanBeKeptStandsAsItIs() {
    assertThat(KeptText.of("São \uD83D\uDE80 \\")).isEqualTo("São \uD83D\uDE80 \\");
  }

  @Test
  void listsComeBackAndCanBeRead() {
    List<String> texts = List.of("log", "a,b", "c\\", "\\,");

    assertThat(TextList.decode(TextList.encode(texts))).isEqualTo(texts);
    assertThat(TextList.encode(List.of("log", "ready"))).isEqualTo("log,ready");
    assertThat(TextList.decode("")).isEmpty();
  }
}
