package dev.lakegate.store;

import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * What writes to the store: apart from {@link ObjectStore}, since the gate itself only reads.
 *
 * <p>Every method throws {@link dev.lakegate.failure.LakegateException} with {@code access-denied}
 * when the store refuses, and {@code store-error} when it fails or cannot be reached.
 * Implementations are thread-safe.
 */
public interface ObjectWriter {

  /**
   * With which checksum the store is given an object of that size, to check what arrives and to
   * keep: one that it computes over the whole object, however it arrives.
   */
  ChecksumAlgorithm algorithm(long size);

  /**
   * The checksum of all of that object's bytes that the store holds, if it is of {@link
   * #algorithm}. Empty when the store holds none, or one of another kind, or the object is gone.
   */
  Optional<Checksum> held(StoredObject object);

  /**
   * Writes an object whole: until it returns, what stood there still stands there.
   *
   * @param location where; what stands there is replaced
   * @param source its bytes
   * @param sent told how many more bytes were sent, from several threads; a negative number takes
   *     back what a repeated request sends again
   */
  void write(ObjectLocation location, ObjectSource source, LongConsumer sent);

  /** Removes what stands there; nothing there is fine. Buckets with versions keep them. */
  void delete(ObjectLocation location);
}
