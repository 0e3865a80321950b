package dev.lakegate.cli;

import dev.lakegate.failure.InertText;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectWriter;
import dev.lakegate.store.StoredObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Brings one file into the store, unless the same stands there. */
final class FilePublication implements Callable<ManifestEntry> {

  private final ObjectWriter writer;
  private final PublishProgress progress;
  private final LocalFile file;
  private final ObjectLocation location;
  private final @Nullable StoredObject there;

  /**
   * For that file.
   *
   * @param there what stands in its place; null when nothing does
   */
  FilePublication(
      ObjectWriter writer,
      PublishProgress progress,
      LocalFile file,
      ObjectLocation location,
      @Nullable StoredObject there) {
    this.writer = writer;
    this.progress = progress;
    this.file = file;
    this.location = location;
    this.there = there;
  }

  @Override
  public ManifestEntry call() {
    HashedFile hashed = hash();
    boolean wasThere = isThere(hashed);
    if (!wasThere) {
      send(hashed);
    }
    if (file.hasChanged()) {
      throw changed();
    }
    progress.done(file, wasThere);
    return new ManifestEntry(file.path(), file.size(), hashed.sha256(), null);
  }

  private HashedFile hash() {
    try {
      return HashedFile.read(file, writer.algorithm(file.size()), progress::hashed);
    } catch (IOException e) {
      throw file.hasChanged() ? changed() : unreadable(e);
    }
  }

  private boolean isThere(HashedFile hashed) {
    return there != null
        && there.size() == hashed.size()
        && writer.held(there).filter(hashed.checksum()::equals).isPresent();
  }

  // A store that finds another checksum than announced, or too few bytes, says what has its cause
  // here.
  private void send(HashedFile hashed) {
    try {
      writer.write(location, hashed, progress::sent);
    } catch (RuntimeException e) {
      throw file.hasChanged() ? changed() : e;
    }
  }

  private RefusedException changed() {
    return new RefusedException(
        "%s changed while it was published. Let its writer finish, then run the same command again"
            .formatted(InertText.of(file.path())));
  }

  private RefusedException unreadable(IOException e) {
    return new RefusedException(
        "%s cannot be read: %s".formatted(InertText.of(file.path()), InertText.of(e)));
  }
}
