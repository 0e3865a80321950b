package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.util.Optional;
import java.util.stream.Stream;

/** One empty answer proves nothing: a store that lost its quorum says 404, too. */
final class SecondLook {

  private final ObjectStore store;

  SecondLook(ObjectStore store) {
    this.store = store;
  }

  /**
   * What stands there; empty when that is certain.
   *
   * @throws LakegateException with {@code store-error} when the store contradicts itself
   */
  Optional<StoredObject> head(ObjectLocation location) {
    Optional<StoredObject> found = store.head(location);
    return found.isPresent() ? found : again(location);
  }

  /**
   * What stands there after all, when the store has just said that nothing does; empty when that is
   * certain.
   *
   * @throws LakegateException with {@code store-error} when the store contradicts itself
   */
  Optional<StoredObject> again(ObjectLocation location) {
    if (!isListed(location)) {
      return Optional.empty();
    }
    Optional<StoredObject> found = store.head(location);
    if (found.isEmpty()) {
      throw Details.failure(
          Reason.STORE_ERROR, "The store lists %s, and says that it is not there", location.uri());
    }
    return found;
  }

  // Who may not list has only the second answer to go by.
  private boolean isListed(ObjectLocation location) {
    try (Stream<StoredObject> listed = store.list(location.bucket(), location.key())) {
      return listed.findFirst().filter(it -> it.location().equals(location)).isPresent();
    } catch (LakegateException e) {
      if (e.reason() != Reason.ACCESS_DENIED) {
        throw e;
      }
      return store.head(location).isPresent();
    }
  }
}
