package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the Dockerfile says of itself; {@link ImageStepsIT} runs it. */
class DockerfileTest {

  private static final Pattern FROM = Pattern.compile("(?m)^FROM (\\S+)( AS (\\S+))?$");
  private static final Pattern FROM_CONTEXT = Pattern.compile("(?m)^COPY (?!.*--from)(.*) \\S+$");

  private String dockerfile;

  @BeforeEach
  void read() throws IOException {
    dockerfile = Files.readString(Path.of("Dockerfile"));
  }

  @Test
  void eachBaseIsNamedByTagAndDigest() {
    List<String> bases = FROM.matcher(dockerfile).results().map(it -> it.group(1)).toList();

    assertThat(bases)
        .hasSize(3)
        .allMatch(
            base ->
                base.matches(
                    "docker.io/library/[a-z-]+:25[0-9._]+-j(dk|re)-noble@sha256:[0-9a-f]{64}"));
  }

  @Test
  void itRunsAsANumberAndTheJvmGetsTheSignal() {
    assertThat(dockerfile)
        .containsPattern("(?m)^USER [1-9]\\d+:[1-9]\\d+$")
        .containsPattern("(?m)^STOPSIGNAL SIGTERM$")
        .containsPattern("(?m)^ENTRYPOINT \\[\"java\", ")
        .containsPattern("(?m)^HEALTHCHECK .* CMD \\[\"/app/health\"\\]$");
  }

  @Test
  void nothingButWhatIsCopiedIsInTheContext() throws IOException {
    Stream<String> copied =
        FROM_CONTEXT
            .matcher(dockerfile)
            .results()
            .map((MatchResult it) -> it.group(1))
            .flatMap(words -> Stream.of(words.split(" ")))
            .filter(word -> !word.startsWith("--"));

    assertThat(Files.readAllLines(Path.of(".dockerignore")))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of("*"), copied.map(word -> "!" + word)).toList());
  }
}
