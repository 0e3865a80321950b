package dev.lakegate.store;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The store, read-only and no wider than the gate needs.
 *
 * <p>Every method throws {@link dev.lakegate.failure.LakegateException} with {@code access-denied}
 * when the store refuses, and {@code store-error} when it fails or cannot be reached.
 * Implementations are thread-safe.
 */
public interface ObjectStore {

  /** What stands there now; empty when nothing does. One empty answer proves nothing yet. */
  Optional<StoredObject> head(ObjectLocation location);

  /**
   * What stands there now, with the store's own checksum of all of its bytes where it has one;
   * empty when nothing does. One empty answer proves nothing yet. Costs one small request, a few
   * more for objects that were written in parts.
   *
   * @param algorithm the only one that is of use
   */
  default Optional<AttestedObject> attest(ObjectLocation location, ChecksumAlgorithm algorithm) {
    return head(location).map(it -> new AttestedObject(it, null));
  }

  /** Opens what stands there now; empty when nothing does. */
  Optional<ObjectContent> open(ObjectLocation location);

  /**
   * Opens part of exactly that object.
   *
   * @param object what was looked at; its pin is enforced by the store
   * @param offset the first byte, from 0
   * @param length how many bytes, at least 1; the range ends within the object
   * @throws ObjectChangedException when that object is gone or another stands in its place
   */
  ObjectContent open(StoredObject object, long offset, long length);

  /**
   * Opens exactly that object, whole; an empty object has an empty stream.
   *
   * @throws ObjectChangedException when that object is gone or another stands in its place
   */
  ObjectContent open(StoredObject object);

  /**
   * What stands under a prefix, in the store's order, fetched page by page while the stream is
   * consumed. Nothing does under a prefix that the store takes for no part of a key.
   */
  Stream<StoredObject> list(String bucket, String prefix);

  /** Returns when the bucket answers; throws when it does not. Costs one small request. */
  void probe(String bucket);
}
