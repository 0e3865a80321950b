package dev.lakegate.operate;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A store in which objects stand or do not; it can refuse. The API never reads content. */
final class ShelfStore implements ObjectStore {

  private final Map<ObjectLocation, StoredObject> objects = new ConcurrentHashMap<>();
  private volatile boolean refusing;

  void reset() {
    objects.clear();
    refusing = false;
  }

  void isRefusing(boolean now) {
    refusing = now;
  }

  void put(String key, String eTag) {
    ObjectLocation location = new ObjectLocation("lake", key);
    Pin pin = new Pin(null, eTag, Instant.ofEpochSecond(1));
    objects.put(location, new StoredObject(location, 0, pin));
  }

  @Override
  public Optional<StoredObject> head(ObjectLocation location) {
    probe(location.bucket());
    return Optional.ofNullable(objects.get(location));
  }

  @Override
  public void probe(String bucket) {
    if (refusing) {
      throw new LakegateException(Reason.ACCESS_DENIED, "The store refuses " + bucket);
    }
  }

  @Override
  public Optional<ObjectContent> open(ObjectLocation location) {
    throw new AssertionError("The API must not read");
  }

  @Override
  public ObjectContent open(StoredObject object, long offset, long length) {
    throw new AssertionError("The API must not read");
  }

  @Override
  public ObjectContent open(StoredObject object) {
    throw new AssertionError("The API must not read");
  }

  @Override
  public Stream<StoredObject> list(String bucket, String prefix) {
    throw new AssertionError("The API must not list");
  }
}
