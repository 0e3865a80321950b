package dev.lakegate.verify;

import dev.lakegate.dataset.DotSegments;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.store.StoredObject;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Lists a generation's folder; without a manifest, the data in it is the generation. */
final class FolderListing {

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final DataNames names;

  FolderListing(Tools tools, StopSignal stop, Generation generation) {
    this.tools = tools;
    this.stop = stop;
    this.generation = generation;
    this.names = new DataNames(generation);
  }

  DataNames names() {
    return names;
  }

  /**
   * Passes on everything that stands there.
   *
   * @throws CancellationException when stopped
   */
  void forEach(Consumer<StoredObject> action) {
    forFirst(Long.MAX_VALUE, action);
  }

  /** The same, up to that many objects. */
  void forFirst(long count, Consumer<StoredObject> action) {
    try (Stream<StoredObject> listed =
        tools.store().list(generation.bucket(), generation.prefix())) {
      listed.limit(count).peek(it -> stop.throwIfStopped()).forEach(action);
    }
  }

  /** Passes on the data that stands there, as files of the generation. */
  void proveData(Consumer<VerifiedFile> sink) {
    int max = tools.manifests().limits().maxFiles();
    long[] count = {0};
    forEach(
        object -> {
          requireInside(object);
          if (names.isData(object)) {
            if (++count[0] > max) {
              throw Details.failure(
                  Reason.MANIFEST_TOO_LARGE, "The folder has more than %d files", max);
            }
            sink.accept(new VerifiedFile(names.path(object), object, null));
          }
        });
  }

  // Hidden or not: whoever put it there meant it to lead somewhere.
  private void requireInside(StoredObject object) {
    String path = names.path(object);
    if (DotSegments.areIn(path)) {
      throw Details.failure(
          Reason.PATH_OUTSIDE_GENERATION, "%s has a segment that is . or ..", path);
    }
  }
}
