package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at the sentinel, at the beginning and at the end of a verification. */
final class SentinelWatch {

  private final ObjectStore store;
  private final Generation generation;

  SentinelWatch(ObjectStore store, Generation generation) {
    this.store = store;
    this.generation = generation;
  }

  /**
   * The sentinel as it stands.
   *
   * @throws SupersededException when it is gone, or another than the event announced
   */
  StoredObject announced() {
    StoredObject found = look();
    if (!isAnnounced(found.pin())) {
      throw new SupersededException("Another sentinel stands there than was announced");
    }
    return found;
  }

  /**
   * Looks again.
   *
   * @throws SupersededException when it is gone, or another one
   */
  void requireUnchanged(StoredObject before) {
    if (!look().pin().matches(before.pin())) {
      throw new SupersededException("The sentinel was replaced during the verification");
    }
  }

  // One empty answer proves nothing: a store that lost its quorum says 404, too.
  private StoredObject look() {
    Optional<StoredObject> found = store.head(generation.sentinel());
    if (found.isEmpty() && isListed()) {
      found = store.head(generation.sentinel());
      if (found.isEmpty()) {
        throw new LakegateException(
            Reason.STORE_ERROR, "The store lists the sentinel, and says that it is not there");
      }
    }
    return found.orElseThrow(() -> new SupersededException("The sentinel is gone"));
  }

  private boolean isListed() {
    ObjectLocation sentinel = generation.sentinel();
    try (Stream<StoredObject> listed = store.list(sentinel.bucket(), sentinel.key())) {
      return listed.findFirst().filter(it -> it.location().equals(sentinel)).isPresent();
    }
  }

  // Times are not compared: the event's is that of the event.
  private boolean isAnnounced(Pin pin) {
    Pin announced =
        new Pin(generation.versionId().orElse(null), generation.eTag().orElse(null), null);
    if (announced.versionId() != null) {
      return announced.versionId().equals(pin.versionId());
    }
    String eTag = announced.eTag();
    return eTag == null || eTag.isEmpty() || pin.eTag() == null || eTag.equals(pin.eTag());
  }
}
