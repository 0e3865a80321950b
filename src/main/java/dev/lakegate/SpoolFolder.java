package dev.lakegate;

import dev.lakegate.failure.InertText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where lists of large generations are kept while they are worked on.
 *
 * @param path a folder of this process alone
 */
record SpoolFolder(Path path) implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(SpoolFolder.class);

  /** A new folder among the temporary files. */
  static SpoolFolder create() {
    try {
      return new SpoolFolder(Files.createTempDirectory("lakegate-"));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "No folder for temporary files in " + System.getProperty("java.io.tmpdir"), e);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(path)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      LOGGER.atWarn().addKeyValue("detail", InertText.of(e)).log("Temporary files left behind");
    }
  }
}
