package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;

/** Looks at the sentinel, at the beginning and at the end of a verification. */
final class SentinelWatch {

  private final SecondLook store;
  private final Generation generation;

  SentinelWatch(ObjectStore store, Generation generation) {
    this.store = new SecondLook(store);
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

  private StoredObject look() {
    return store
        .head(generation.sentinel())
        .orElseThrow(() -> new SupersededException("The sentinel is gone"));
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
