package dev.lakegate.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the makers' own programs say of the files, where they are on the PATH; .ci/run sees to that.
 */
class ToolsTest {

  private static final String NO_PROMTOOL = "needs promtool: apt-get install prometheus";
  private static final String NO_PARSER =
      "needs compose-spec, the parser of compose-go: .ci/run installs it where Go is";

  @TempDir private Path folder;

  private record Said(int status, String text) {}

  private static Said run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Said(process.waitFor(), text);
  }

  private static void need(String program, String why) {
    boolean isThere =
        List.of(System.getenv("PATH").split(":")).stream()
            .anyMatch(it -> Files.isExecutable(Path.of(it, program)));
    assumeTrue(isThere, why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"alerts.test.yml", "alerts-days.test.yml"})
  void alertsFireAndAreQuietAsTheirTestsSay(String tests) throws Exception {
    need("promtool", NO_PROMTOOL);

    Said said = run("promtool", "test", "rules", "src/test/resources/prometheus/" + tests);

    assertThat(said.text()).contains("SUCCESS").doesNotContain("FAILED");
    assertThat(said.status()).isZero();
  }

  @Test
  void prometheusAcceptsItsConfigurationAndTheRules() throws Exception {
    need("promtool", NO_PROMTOOL);
    String rules = Path.of("helm/lakegate/files/alerts.yml").toAbsolutePath().toString();
    Path configuration = folder.resolve("prometheus.yml");
    Files.writeString(
        configuration,
        Files.readString(Path.of("docker/prometheus/prometheus.yml"))
            .replace("/etc/prometheus/alerts.yml", rules));

    Said said = run("promtool", "check", "config", configuration.toString());

    assertThat(said.text()).contains("1 rule files found", "24 rules found");
    assertThat(said.status()).isZero();
  }

  @Test
  void theParserOfComposeAcceptsTheFile() throws Exception {
    need("compose-spec", NO_PARSER);

    Said said = run("compose-spec", "docker-compose.yml");

    assertThat(said.status()).as(said.text()).isZero();
    assertThat(said.text()).contains("image: docker.io/pgsty/silo:RELEASE.");
  }

  @Test
  void theParserOfComposeRefusesABrokenOne() throws Exception {
    need("compose-spec", NO_PARSER);
    Path broken = folder.resolve("docker-compose.yml");
    Files.writeString(broken, ComposeFile.ours().replace("mem_limit", "memlimit"));

    Said said = run("compose-spec", broken.toString());

    assertThat(said.status()).isNotZero();
    assertThat(said.text()).contains("memlimit");
  }
}
