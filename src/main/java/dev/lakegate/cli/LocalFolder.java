package dev.lakegate.cli;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.manifest.ManifestWriter;
import dev.lakegate.verify.HiddenNames;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The folder that is published. Links are followed; what cannot be published is refused. */
final class LocalFolder {

  private final Path folder;
  private final ManifestContext context;
  private final HiddenFiles hidden;

  /**
   * That folder.
   *
   * @param context where its files are going to stand
   */
  LocalFolder(Path folder, ManifestContext context, HiddenFiles hidden) {
    this.folder = folder;
    this.context = context;
    this.hidden = hidden;
  }

  /**
   * Its files as they are now, by path.
   *
   * @throws RefusedException when one cannot be published
   */
  List<LocalFile> scan() {
    Walk walk = new Walk();
    try {
      Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, walk);
    } catch (IOException e) {
      throw new RefusedException(
          "the folder cannot be read: " + InertText.of(e) + ". Nothing was published");
    }
    walk.found.sort(Comparator.comparing(LocalFile::path));
    return walk.found;
  }

  private final class Walk extends SimpleFileVisitor<Path> {

    private final List<LocalFile> found = new ArrayList<>();

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String path = path(file);
      requireNoMarker(path);
      if (!attributes.isRegularFile()) {
        throw refused(path, "is no regular file, nor a link to one", "Remove it");
      }
      if (!HiddenNames.isIn(path) || hidden == HiddenFiles.INCLUDE) {
        requireListable(path);
        found.add(LocalFile.of(path, file, attributes));
      } else if (hidden == HiddenFiles.REFUSE) {
        throw refused(
            path,
            "has a name that readers take for hidden",
            "Remove it, or say --hidden=skip or --hidden=include");
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      if (failure instanceof FileSystemLoopException) {
        throw refused(path(file), "is a link that leads back to a folder above it", "Remove it");
      }
      throw refused(path(file), "cannot be read (" + InertText.of(failure) + ")", "Repair it");
    }
  }

  private String path(Path file) {
    return String.join(
        "/",
        StreamSupport.stream(folder.relativize(file).spliterator(), false)
            .map(Path::toString)
            .toList());
  }

  // A marker below would announce a part of this generation as one of its own.
  private void requireNoMarker(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    String manifest = context.manifestName();
    if (name.equals(context.sentinelName())) {
      throw refused(
          path,
          "is named like the marker, which is written last and by this command",
          "Remove it; the marker of another tool says nothing about what is published here");
    }
    if (Set.of(manifest, manifest + ".gz").contains(path)) {
      throw refused(
          path,
          "is named like the manifest, which this command writes",
          "Remove it, or give the manifest another name with --manifest");
    }
  }

  private void requireListable(String path) {
    if (path.indexOf('\ufffd') >= 0) {
      throw refused(
          path,
          "has a name that this process cannot decode",
          "Rename it, or run with a UTF-8 locale such as LC_ALL=C.UTF-8");
    }
    try {
      ManifestWriter.requireListable(context, path);
    } catch (LakegateException e) {
      throw new RefusedException(
          e.detail() + ": a manifest cannot list it. Rename it. Nothing was published");
    }
  }

  private static RefusedException refused(String path, String why, String remedy) {
    return new RefusedException(
        "%s %s. %s. Nothing was published".formatted(InertText.of(path), why, remedy));
  }
}
