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
 * Where lists of large generations are kept while they are worked on: a folder of this process
 * alone. It is locked while the process lives, so that others can tell it from what the dead left
 * behind.
 */
final class SpoolFolder implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(SpoolFolder.class);
  private static final String NAME = "lakegate-spool-";

  private final Path path;
  private final FolderLock lock;

  private SpoolFolder(Path path, FolderLock lock) {
    this.path = path;
    this.lock = lock;
  }

  /** A new folder among the temporary files, where leftovers are deleted first. */
  static SpoolFolder create() {
    return createIn(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** A new folder in that one, where leftovers are deleted first. */
  static SpoolFolder createIn(Path parent) {
    deleteLeftovers(parent);
    try {
      Path path = Files.createTempDirectory(parent, NAME);
      return new SpoolFolder(path, FolderLock.on(path));
    } catch (IOException e) {
      throw new UncheckedIOException("No folder for temporary files in " + parent, e);
    }
  }

  private static void deleteLeftovers(Path parent) {
    try (Stream<Path> children = Files.list(parent)) {
      children
          .filter(it -> it.getFileName().toString().startsWith(NAME))
          .forEach(SpoolFolder::deleteIfDead);
    } catch (IOException | UncheckedIOException e) {
      LOGGER.atWarn().addKeyValue("detail", InertText.of(e)).log("Temporary files left behind");
    }
  }

  private static void deleteIfDead(Path folder) {
    try (FolderLock lock = FolderLock.ofDead(folder)) {
      if (lock != null) {
        delete(folder);
        LOGGER
            .atInfo()
            .addKeyValue("detail", InertText.of(folder.toString()))
            .log("Temporary files of an ended process deleted");
      }
    } catch (IOException | UncheckedIOException e) {
      // Another user's, or another process was quicker.
      LOGGER.atDebug().addKeyValue("detail", InertText.of(e)).log("Temporary files left behind");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  /** An existing folder. */
  Path path() {
    return path;
  }

  @Override
  public void close() {
    try (lock) {
      delete(path);
    } catch (IOException e) {
      LOGGER.atWarn().addKeyValue("detail", InertText.of(e)).log("Temporary files left behind");
    }
  }
}
