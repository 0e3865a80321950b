package dev.lakegate;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The chart in {@code helm/lakegate}, as Helm sees it. Nothing is sent to a cluster. */
final class HelmChart {

  static final Path FOLDER = Path.of("helm", "lakegate");

  /** The least that is accepted. */
  static final String LEAST = "--set=config.lakegate.datasets.sales.bucket=lake";

  private static final Pattern SHOWN =
      Pattern.compile("```yaml\\n(# values.yaml\\n.*?)```", Pattern.DOTALL);

  // Each Helm takes a moment.
  private static final Map<List<String>, KubernetesObjects> RENDERED = new ConcurrentHashMap<>();

  private HelmChart() {}

  /**
   * What a command came to.
   *
   * @param status its exit status
   * @param out what it printed
   * @param err what else it said
   */
  record Outcome(int status, String out, String err) {}

  /** Whether there is a {@code helm} on the PATH. */
  static boolean isHelmThere() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "helm"))
        .anyMatch(Files::isExecutable);
  }

  /** The files of values that come with the chart, and the one that its README shows. */
  static Stream<Path> examples() throws IOException {
    Matcher shown = SHOWN.matcher(Files.readString(FOLDER.resolve("README.md")));
    if (!shown.find()) {
      throw new AssertionError("The README shows no values.yaml");
    }
    List<Path> examples = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER.resolve("examples"))) {
      files.sorted().forEach(examples::add);
    }
    examples.add(shownValues(shown.group(1)));
    return examples.stream();
  }

  /** A file of the caller's own: tests run side by side. */
  private static Path shownValues(String text) throws IOException {
    Path file = Files.createTempFile(Path.of("target"), "readme-values-", ".yaml");
    file.toFile().deleteOnExit();
    return Files.writeString(file, text);
  }

  /** A file of values that comes with the chart. */
  static Path example(String name) {
    return FOLDER.resolve("examples").resolve(name);
  }

  static Outcome lint(Path values) {
    return helm(List.of("lint", "--strict", FOLDER.toString(), "--values=" + values));
  }

  static Outcome template(String release, String... more) {
    List<String> line =
        new ArrayList<>(List.of("template", release, FOLDER.toString(), "--namespace=data"));
    line.addAll(Arrays.asList(more));
    return helm(line);
  }

  /** The objects of a release with those values; it has to be accepted. */
  static KubernetesObjects render(String release, String... more) {
    List<String> key = Stream.concat(Stream.of(release), Stream.of(more)).toList();
    return RENDERED.computeIfAbsent(key, it -> accepted(template(release, more)));
  }

  /** The objects of a release with that file of values. */
  static KubernetesObjects render(Path values) {
    return render("lakegate", "--values=" + values);
  }

  private static KubernetesObjects accepted(Outcome outcome) {
    if (outcome.status() != 0) {
      throw new AssertionError(outcome.err());
    }
    return KubernetesObjects.of(outcome.out());
  }

  private static Outcome helm(List<String> arguments) {
    List<String> line = new ArrayList<>(List.of("helm"));
    line.addAll(arguments);
    // A Helm that was built from source takes the cluster for an old one.
    line.add("--kube-version=1.33.0");
    try {
      Path err = Files.createTempFile("helm", ".err");
      Process process = new ProcessBuilder(line).redirectError(err.toFile()).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Outcome outcome = new Outcome(process.waitFor(), out, Files.readString(err));
      Files.delete(err);
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
