package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.Digest;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Proves every byte of a file, a range a step. A short file is one request: its pin comes with its
 * bytes. A range that breaks off is taken up at the first byte that is missing.
 */
final class ContentProof implements FileProof {

  static final long RANGE = 64L << 20;

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
  private @Nullable StoredObject object;
  private long offset;

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
    return entry.size() > RANGE
        ? new TrailingDigest(digest, hashing, TRAILING_BUFFER)
        : new TrailingDigest(
            digest, Runnable::run, (int) Math.max(1, Math.min(entry.size(), BUFFER)));
  }

  @Override
  public @Nullable VerifiedFile step() {
    advancePersistently();
    return object == null || offset < entry.size() ? null : judge(object);
  }

  private void advancePersistently() {
    for (int failures = 1; ; failures++) {
      try {
        stop.throwIfStopped();
        advance();
        return;
      } catch (LakegateException e) {
        if (e.reason() != Reason.STORE_ERROR || failures > MAX_FAILURES) {
          throw e;
        }
      }
    }
  }

  private void advance() {
    if (object != null) {
      readRange(object);
    } else if (entry.size() == 0 || entry.size() > RANGE) {
      object = accept(looks.head(location));
    } else {
      readWhole();
    }
  }

  private StoredObject accept(Optional<StoredObject> found) {
    StoredObject there = found.orElseThrow(() -> new MissingFileException(entry));
    SizeProof.requireSize(entry, there);
    return there;
  }

  private void readWhole() {
    Optional<ObjectContent> found = store.open(location);
    if (found.isEmpty()) {
      object = accept(looks.again(location));
      return;
    }
    try (ObjectContent content = stop.track(found.get())) {
      object = accept(Optional.of(content.object()));
      consume(content, entry.size());
    }
  }

  private void readRange(StoredObject pinned) {
    long end = Math.min((offset / RANGE + 1) * RANGE, entry.size());
    try (ObjectContent content = stop.track(openRange(pinned, end))) {
      consume(content, end);
    }
  }

  private ObjectContent openRange(StoredObject pinned, long end) {
    try {
      return store.open(pinned, offset, end - offset);
    } catch (ObjectChangedException e) {
      if (looks.head(location).filter(it -> it.pin().matches(pinned.pin())).isPresent()) {
        throw broken("was refused as if it had changed");
      }
      throw e;
    }
  }

  private void consume(ObjectContent content, long end) {
    for (int count; (count = read(content)) >= 0; ) {
      stop.throwIfStopped();
      if (count > end - offset) {
        throw broken("gave more bytes than were asked for");
      }
      digest.take(count);
      offset += count;
    }
    if (offset < end) {
      throw broken("broke off at byte " + offset);
    }
  }

  private int read(ObjectContent content) {
    try {
      return digest.read(content.stream());
    } catch (IOException e) {
      throw broken("failed: " + e);
    }
  }

  private LakegateException broken(String what) {
    return Details.failure(Reason.STORE_ERROR, "Reading %s %s", entry.path(), what);
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
