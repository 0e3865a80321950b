package dev.lakegate.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about dead letters names every reason of one, and none that does not exist. */
class DocumentedReasonsTest {

  private static final Path PAGE = Path.of("docs", "dead-letters.md");
  private static final Pattern CODE = Pattern.compile("`([a-z-]+)`");

  @Test
  void theTableHasEveryReasonThatEndsInALetter() throws IOException {
    String page = Files.readString(PAGE);

    Set<String> documented =
        page.substring(page.indexOf("## Reasons"))
            .lines()
            .filter(line -> line.startsWith("| `"))
            .flatMap(row -> CODE.matcher(row.split("\\|")[1]).results())
            .map(code -> code.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(documented).isEqualTo(reasonsOfLetters());
  }

  private static Set<String> reasonsOfLetters() {
    Set<String> codes =
        Arrays.stream(Reason.values())
            .filter(reason -> reason.kind() != FailureKind.ENVIRONMENT)
            .map(Reason::code)
            .collect(Collectors.toCollection(TreeSet::new));
    codes.add(IgnoreReason.NO_DATASET.code());
    return codes;
  }
}
