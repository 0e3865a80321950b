package dev.lakegate.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the fuzzer calls.
 *
 * @param className a class with a static {@code fuzzerTestOneInput(byte[])}, in the test code of
 *     the package that it tries
 * @param samples where good input is to begin with
 */
record FuzzTarget(String className, Path samples) {

  private static final String MANIFESTS = "dev.lakegate.manifest.ManifestReaderFuzz";
  private static final Path RESOURCES = Path.of("src/test/resources");

  /** Every target that there is. */
  static List<FuzzTarget> all() {
    return List.of(
        new FuzzTarget(
            "dev.lakegate.event.NotificationParserFuzz", RESOURCES.resolve("samples/events")),
        // Its first byte says how the rest is packed, so samples are no input for it.
        new FuzzTarget(MANIFESTS, RESOURCES.resolve("fuzz").resolve(MANIFESTS)));
  }

  /** What earlier runs found, or what they would take long to find; each stays fixed. */
  Path kept() {
    return RESOURCES.resolve("fuzz").resolve(className);
  }

  /** The folders that a run begins with. */
  List<Path> seeds() {
    return Stream.of(samples, kept()).distinct().filter(Files::isDirectory).toList();
  }

  /** Every file in them. */
  List<Path> inputs() {
    return seeds().stream().flatMap(FuzzTarget::files).toList();
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Calls it once, without a fuzzer. */
  void run(byte[] input) throws Throwable {
    try {
      Class.forName(className).getMethod("fuzzerTestOneInput", byte[].class).invoke(null, input);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  @Override
  public String toString() {
    return className;
  }
}
