package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line says before it needs a store. */
class CommandsTest {

  private static final Workbench.Opener NONE =
      (settings, writing) -> {
        throw new UnusableConfigurationException(new IllegalStateException("none here"));
      };

  private final FakeTerminal terminal = FakeTerminal.unwatched();

  private int run(String... arguments) {
    return new Commands(NONE, Arguments.of(arguments), terminal.terminal()).run();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "verify --help", "publish --help", "help verify"})
  void helpGoesToStandardOutputAndTellsTheExitStatus(String line) {
    int status = run(line.split(" "));

    assertThat(status).isZero();
    assertThat(terminal.err()).isEmpty();
    assertThat(terminal.out())
        .contains("Usage: lakegate")
        .contains("Exit status:")
        .containsPattern("3 +the store was not reached, refused, or failed");
    assertThat(terminal.out().lines()).allSatisfy(it -> assertThat(it).hasSizeLessThan(100));
  }

  @Test
  void theVersionIsTold() {
    assertThat(run("--version")).isZero();
    assertThat(terminal.out()).startsWith("Lakegate ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "frob | 'frob'",
        "verify | Missing required options: '--bucket=BUCKET', '--prefix=PREFIX'",
        "verify -b lake -p v1/ --mode all | of content, stored-checksum, size, listing, but was 'all'",
        "verify -b lake -p /v1/ | --prefix '/v1/' begins with a slash",
        "verify -b lake -p a/../b/ | --prefix 'a/../b/' has a segment . or ..",
        "verify -b lake -p v1/ --sentinel a/b | --sentinel 'a/b' is no name of an object",
        "verify -b lake -p v1/ --manifest m --no-manifest | mutually exclusive",
        "publish -b lake -p v1/ | Missing required parameter: 'DIR'",
        "publish -b lake -p v1/ no-such-folder | DIR 'no-such-folder' is no folder",
        "publish -b lake -p v1/ . --files-at-once 0 | --files-at-once '0' is not within 1 to 64"
      })
  void aWrongLineIsExplainedOnStandardError(String line, String why) {
    int status = run(line.split(" "));

    assertThat(status).isEqualTo(2);
    assertThat(terminal.out()).isEmpty();
    assertThat(terminal.err()).contains(why).contains("See: lakegate");
    assertThat(terminal.err().lines()).hasSize(2);
  }

  @Test
  void aFaultyConfigurationIsTheUsersToRepair(@TempDir Path folder) {
    assertThat(run("publish", "-b", "lake", "-p", "v1/", folder.toString())).isEqualTo(2);
    assertThat(run("verify", "-b", "lake", "-p", "v1/")).isEqualTo(2);
  }
}
