package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/writing-generations.md shows is what is tried. */
class DocumentedExamplesTest {

  private static final Path EXAMPLES = Path.of("examples", "writers");
  private static final Pattern SHOWN =
      Pattern.compile("<!-- (examples/\\S+) -->\n```\\w+\n(.*?)\n```\n", Pattern.DOTALL);

  @Test
  void eachExampleIsShownAsItIs() throws IOException {
    Map<String, String> shown = new LinkedHashMap<>();
    SHOWN
        .matcher(Files.readString(Path.of("docs", "writing-generations.md")))
        .results()
        .forEach(it -> shown.put(it.group(1), it.group(2) + "\n"));
    Map<String, String> files = new LinkedHashMap<>();
    try (Stream<Path> all = Files.list(EXAMPLES)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        files.put("examples/writers/" + file.getFileName(), Files.readString(file));
      }
    }

    assertThat(files).hasSize(5);
    assertThat(shown).containsExactlyInAnyOrderEntriesOf(files);
  }
}
