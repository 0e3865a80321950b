package dev.lakegate.cli;

import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.manifest.ManifestHeader;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.manifest.ManifestWriter;
import dev.lakegate.store.ObjectSource;
import dev.lakegate.store.ObjectWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** A manifest on its way to the store: written to a file, and read as its readers are going to. */
final class ManifestFile implements AutoCloseable {

  private final Path file;

  private ManifestFile(Path file) {
    this.file = file;
  }

  /** Makes the manifest of these files. */
  @FunctionalInterface
  interface Factory {

    /** Writes it, and proves that it can be read. */
    ManifestFile write(List<ManifestEntry> files);
  }

  /** A factory of manifests that stand there, with temporary files in that folder. */
  static Factory in(Path folder, ManifestContext context, ManifestHeader header) {
    return files -> {
      try {
        ManifestFile manifest =
            new ManifestFile(Files.createTempFile(folder, "manifest-", ".json"));
        manifest.fill(files, header);
        manifest.requireReadable(folder, context);
        return manifest;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private void fill(List<ManifestEntry> files, ManifestHeader header) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      new ManifestWriter(header).write(files, out);
    }
  }

  private void requireReadable(Path folder, ManifestContext context) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      new ManifestReader(ManifestLimits.DEFAULT, folder).read(in, context).close();
    }
  }

  /** What is written to the store. */
  ObjectSource source(ObjectWriter writer) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      LocalFile local = LocalFile.of(String.valueOf(file.getFileName()), file, attributes);
      return HashedFile.read(local, writer.algorithm(local.size()), hashed -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
