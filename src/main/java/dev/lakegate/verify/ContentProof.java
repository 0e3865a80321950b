package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.Digest;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Proves every byte of a file, a range a step. A short file is one request: its pin comes with its
 * bytes.
 */
final class ContentProof implements FileProof {

  private static final int MAX_FAILURES = 3;
  private static final int BUFFER = 64 << 10;

  /** Of a file of several ranges: threads that take turns more often lose more than they gain. */
  private static final int TRAILING_BUFFER = 512 << 10;

  private final ObjectStore store;
  private final SecondLook looks;
  private final StopSignal stop;
  private final ObjectLocation location;
  private final ManifestEntry entry;
  private final Checksum expected;
  private final TrailingDigest digest;
  private @Nullable PinnedStream content;
  private long count;

  /**
   * Of one file.
   *
   * @param hashing hashes a file of several ranges, while the next bytes are read
   */
  ContentProof(
      ObjectStore store,
      StopSignal stop,
      Executor hashing,
      Generation generation,
      ManifestEntry entry,
      Checksum expected) {
    this.store = store;
    this.looks = new SecondLook(store);
    this.stop = stop;
    this.location = SizeProof.location(generation, entry);
    this.entry = entry;
    this.expected = expected;
    this.digest = digest(hashing);
  }

  private TrailingDigest digest(Executor hashing) {
    Digest digest = expected.algorithm().newDigest();
    return entry.size() > PinnedStream.RANGE
        ? new TrailingDigest(digest, hashing, TRAILING_BUFFER)
        : new TrailingDigest(
            digest, Runnable::run, (int) Math.max(1, Math.min(entry.size(), BUFFER)));
  }

  @Override
  public @Nullable VerifiedFile step() {
    PinnedStream begun = content == null ? beginPersistently() : content;
    content = begun;
    try {
      consumeRange(begun);
    } catch (RuntimeException e) {
      begun.close();
      throw e;
    }
    return count < entry.size() ? null : judge(begun.object());
  }

  private PinnedStream beginPersistently() {
    for (int failures = 1; ; failures++) {
      try {
        stop.throwIfStopped();
        return begin();
      } catch (LakegateException e) {
        if (e.reason() != Reason.STORE_ERROR || failures > MAX_FAILURES) {
          throw e;
        }
      }
    }
  }

  private PinnedStream begin() {
    if (entry.size() == 0 || entry.size() > PinnedStream.RANGE) {
      return pinned(accept(looks.head(location)));
    }
    Optional<ObjectContent> found = store.open(location);
    return found.isPresent()
        ? whole(stop.track(found.get()))
        : pinned(accept(looks.again(location)));
  }

  private PinnedStream pinned(StoredObject object) {
    return new PinnedStream(store, stop, entry.path(), object);
  }

  private PinnedStream whole(ObjectContent opened) {
    try {
      var unused = accept(Optional.of(opened.object()));
      return new PinnedStream(store, stop, entry.path(), opened);
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private StoredObject accept(Optional<StoredObject> found) {
    StoredObject there = found.orElseThrow(() -> new MissingFileException(entry));
    SizeProof.requireSize(entry, there);
    return there;
  }

  private void consumeRange(PinnedStream in) {
    long pause = Math.min(count + PinnedStream.RANGE, entry.size());
    while (count < pause) {
      int read = digest.read(in);
      digest.take(read);
      count += read;
    }
  }

  private VerifiedFile judge(StoredObject read) {
    Checksum found = digest.checksum();
    if (!found.equals(expected)) {
      throw Details.failure(
          Reason.CHECKSUM_MISMATCH,
          "%s has %s, but is listed with %s",
          entry.path(),
          found.toString(),
          expected.hex());
    }
    return new VerifiedFile(entry.path(), read, expected);
  }
}
