package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

  @Test
  void withoutArgumentsItIsTheService() {
    assertThat(Arguments.of().isCommand()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--server.port=0",
        "--lakegate.datasets.a.bucket=a",
        "--lakegate.source.topics[0]=verify",
        "--spring.config.additional-location=file:./",
        "--debug",
        "--spring.main.lazy-initialization"
      })
  void aSettingIsNoCommand(String setting) {
    assertThat(Arguments.of(setting).isCommand()).isFalse();
    assertThat(Arguments.of(setting, "--logging.level.root=DEBUG").isCommand()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "publish", "help", "--help", "-h", "-V", "--version", "typo"})
  void aWordIsACommandWhereverSettingsStand(String word) {
    assertThat(Arguments.of(word).isCommand()).isTrue();
    assertThat(Arguments.of("--lakegate.store.endpoint=http://a:1", word).isCommand()).isTrue();
  }

  @Test
  void settingsAndWordsAreToldApart() {
    Arguments arguments =
        Arguments.of(
            "verify",
            "--prefix=v1/domain=a.b/",
            "--lakegate.store.region=eu-central-1",
            "--bucket",
            "my.bucket",
            "--no-manifest");

    assertThat(arguments.settings()).containsExactly("--lakegate.store.region=eu-central-1");
    assertThat(arguments.words())
        .containsExactly(
            "verify", "--prefix=v1/domain=a.b/", "--bucket", "my.bucket", "--no-manifest");
  }
}
