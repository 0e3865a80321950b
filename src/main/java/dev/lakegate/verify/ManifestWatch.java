package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds and reads a generation's manifest, and looks at it again at the end. */
final class ManifestWatch {

  private static final String PACKED = ".gz";

  private final ObjectStore store;
  private final SecondLook looks;
  private final ManifestReader reader;
  private final StopSignal stop;
  private final Generation generation;
  private final @Nullable PreviousRun previous;
  private final boolean overdue;
  private @Nullable StoredObject object;
  private boolean leftover;

  ManifestWatch(
      ObjectStore store, ManifestReader reader, StopSignal stop, VerificationRequest request) {
    this.store = store;
    this.looks = new SecondLook(store);
    this.reader = reader;
    this.stop = stop;
    this.generation = request.generation();
    this.previous = request.previous();
    this.overdue = request.manifestOverdue();
  }

  /** The manifest beside that sentinel; empty when there is none, or only the previous run's. */
  Optional<Manifest> read(Pin sentinel) {
    for (ObjectLocation candidate : candidates()) {
      Optional<ObjectContent> found = open(candidate);
      Manifest manifest = found.isEmpty() ? null : readNew(stop.track(found.get()), sentinel);
      if (manifest != null) {
        return Optional.of(manifest);
      }
    }
    return Optional.empty();
  }

  // While there is time, the next attempt is the second look.
  private Optional<ObjectContent> open(ObjectLocation candidate) {
    Optional<ObjectContent> found = store.open(candidate);
    return found.isEmpty() && overdue ? looks.again(candidate).map(store::open) : found;
  }

  private List<ObjectLocation> candidates() {
    String key = generation.prefix() + generation.dataset().definition().manifest().name();
    ObjectLocation plain = new ObjectLocation(generation.bucket(), key);
    return key.endsWith(PACKED)
        ? List.of(plain)
        : List.of(plain, new ObjectLocation(generation.bucket(), key + PACKED));
  }

  private @Nullable Manifest readNew(ObjectContent opened, Pin sentinel) {
    try (ObjectContent content = opened) {
      if (previous != null && previous.left(content.object().pin(), sentinel)) {
        leftover = true;
        return null;
      }
      object = content.object();
      requireSize(content.object());
      return reader.read(
          new WholeStream(content), ManifestContext.of(generation, content.object().location()));
    }
  }

  // Packed or not, it is too large when read, too: nothing need be read to know.
  private void requireSize(StoredObject opened) {
    long max = reader.limits().maxBytes();
    if (opened.size() > max) {
      throw Details.failure(
          Reason.MANIFEST_TOO_LARGE,
          "%s has %d bytes, and a manifest may have %d",
          opened.location().key().substring(generation.prefix().length()),
          opened.size(),
          max);
    }
  }

  /** What says that it is missing. */
  LakegateException missing() {
    String name = generation.dataset().definition().manifest().name();
    return leftover
        ? Details.failure(
            Reason.MANIFEST_MISSING,
            "%s is the previous generation's, unchanged since that was verified",
            name)
        : Details.failure(Reason.MANIFEST_MISSING, "%s is not there", name);
  }

  /** Whether what was read may be the previous generation's, with this one's still to come. */
  boolean isPerhapsLeft() {
    return !overdue && previous != null && object != null && previous.mayHaveLeft(object.pin());
  }

  /** The manifest as it was read, also when it was refused; null when none was. */
  @Nullable StoredObject object() {
    return object;
  }

  /**
   * Looks again.
   *
   * @throws ObjectChangedException when the manifest that was read is gone or another one
   */
  void requireUnchanged() {
    StoredObject before = object;
    if (before != null
        && looks.head(before.location()).filter(it -> it.pin().matches(before.pin())).isEmpty()) {
      throw new ObjectChangedException(before.location());
    }
  }
}
