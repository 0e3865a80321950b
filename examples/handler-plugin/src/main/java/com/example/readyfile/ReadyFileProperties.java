package com.example.readyfile;

import dev.lakegate.handler.HandlerPropertyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * {@code lakegate.handlers.<name>} of type {@code ready-file}.
 *
 * @param type always {@code ready-file}
 * @param folder where the files go; has to exist
 */
record ReadyFileProperties(@Nullable String type, @Nullable String folder) {

  /**
   * Validates, so that a fault stops the start with its key and what to do about it.
   *
   * @throws HandlerPropertyException when there is no such folder
   */
  ReadyFileProperties {
    if (folder == null || !Files.isDirectory(Path.of(folder))) {
      throw new HandlerPropertyException("folder", folder, "name a folder that exists");
    }
  }

  Path path() {
    return Path.of(String.valueOf(folder));
  }
}
