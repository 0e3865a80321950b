package dev.lakegate;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The chart in {@code helm/lakegate}, as Helm sees it. Nothing is sent to a cluster. */
final class HelmChart {

  static final Path FOLDER = Path.of("helm", "lakegate");

  /** A Helm that was built from source takes itself for one of an old Kubernetes. */
  private static final String KUBERNETES = "--kube-version=1.33.0";

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

  /** The files of values that come with the chart. */
  static List<Path> examples() {
    try (Stream<Path> files = Files.list(FOLDER.resolve("examples"))) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Outcome template(String release, String... more) {
    return helm("template", release, FOLDER.toString(), KUBERNETES, "--namespace=data", more);
  }

  static Outcome lint(Path values) {
    return helm("lint", "--strict", FOLDER.toString(), KUBERNETES, "--values=" + values);
  }

  /** The objects of a release with those values; it has to be accepted. */
  static KubernetesObjects render(String release, String... more) {
    Outcome outcome = template(release, more);
    if (outcome.status() != 0) {
      throw new AssertionError(outcome.err());
    }
    return KubernetesObjects.of(outcome.out());
  }

  private static Outcome helm(
      String command, String first, String second, String third, String fourth, String... more) {
    List<String> line = new ArrayList<>(List.of("helm", command, first, second, third, fourth));
    line.addAll(Arrays.asList(more));
    try {
      Path err = Files.createTempFile("helm", ".err");
      Process process = new ProcessBuilder(line).redirectError(err.toFile()).start();
      String out = new String(process.getInputStream().readAllBytes());
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
