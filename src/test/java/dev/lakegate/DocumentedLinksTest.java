package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the pages lead somewhere, and so do the alerts' runbooks. */
class DocumentedLinksTest {

  private static final Path OPERATION = Path.of("docs", "operation.md");
  private static final Path ALERTS = Path.of("helm", "lakegate", "files", "alerts.yml");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("^#{1,6} (.+)$", Pattern.MULTILINE);
  private static final Pattern FENCED =
      Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
  private static final Pattern RUNBOOK = Pattern.compile("runbook_url: (\\S+)");

  static List<Path> pages() {
    List<Path> pages = new ArrayList<>(DocumentBlocks.pages());
    pages.add(Path.of("CONTRIBUTING.md"));
    pages.add(Path.of("CHANGELOG.md"));
    pages.add(Path.of("bench", "README.md"));
    return pages;
  }

  @Test
  void eachLinkLeadsToAFileAndItsHeading() {
    List<String> broken = new ArrayList<>();

    for (Path page : pages()) {
      String prose = CODE.matcher(prose(page)).replaceAll("");
      LINK.matcher(prose)
          .results()
          .map(it -> it.group(1))
          .filter(target -> !target.matches("[a-z]+:.*"))
          .filter(target -> !leadsSomewhere(page, target))
          .forEach(target -> broken.add(page + ": " + target));
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void theIndexNamesEachPage() {
    String index = DocumentBlocks.text(Path.of("docs", "README.md"));

    assertThat(DocumentBlocks.pages().stream().filter(it -> it.startsWith("docs")))
        .filteredOn(page -> !page.endsWith("README.md"))
        .allSatisfy(
            page -> assertThat(index).contains("(" + Path.of("docs").relativize(page) + ")"));
  }

  @Test
  void eachAlertHasItsSectionAndEachSectionItsAlert() {
    String rules = DocumentBlocks.text(ALERTS);
    Set<String> alerts = found(ALERT, rules);
    Set<String> described =
        headings(OPERATION).stream()
            .filter(it -> it.startsWith("Lakegate"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> anchors =
        alerts.stream()
            .map(it -> "docs/operation.md#" + it.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());

    assertThat(described).isEqualTo(alerts);
    assertThat(found(RUNBOOK, rules)).isEqualTo(anchors);
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(it -> it.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean leadsSomewhere(Path page, String target) {
    String[] parts = target.split("#", 2);
    Path folder = page.toAbsolutePath().getParent();
    Path file = parts[0].isEmpty() ? page : folder.resolve(parts[0]).normalize();
    return Files.exists(file) && (parts.length == 1 || anchors(file).contains(parts[1]));
  }

  private static Set<String> anchors(Path page) {
    Map<String, Integer> seen = new HashMap<>();
    return headings(page).stream()
        .map(DocumentedLinksTest::anchor)
        .map(it -> seen.merge(it, 1, Integer::sum) == 1 ? it : it + "-" + (seen.get(it) - 1))
        .collect(Collectors.toSet());
  }

  /** As GitHub makes them. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
  }

  private static List<String> headings(Path page) {
    try (Stream<String> headings =
        HEADING.matcher(prose(page)).results().map(it -> it.group(1).strip())) {
      return headings.toList();
    }
  }

  private static String prose(Path page) {
    return FENCED.matcher(DocumentBlocks.text(page)).replaceAll("");
  }
}
