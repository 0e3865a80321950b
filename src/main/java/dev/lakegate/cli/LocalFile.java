package dev.lakegate.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A file as it was looked at.
 *
 * @param path relative to the folder, with slashes: what the manifest calls it
 * @param file where it lies
 * @param size in bytes
 * @param modified when it was last written
 * @param fileKey tells it from one that was put in its place; null where the file system cannot
 */
record LocalFile(String path, Path file, long size, FileTime modified, @Nullable Object fileKey) {

  static LocalFile of(String path, Path file, BasicFileAttributes attributes) {
    return new LocalFile(
        path, file, attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
  }

  /** Whether it is no longer what was looked at. */
  boolean hasChanged() {
    try {
      return !of(path, file, Files.readAttributes(file, BasicFileAttributes.class)).equals(this);
    } catch (IOException e) {
      return true;
    }
  }
}
