package dev.lakegate.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Writes to a store in memory, remembers in which order, and lets a test step in before a write.
 */
public final class InMemoryObjectWriter implements ObjectWriter {

  private final InMemoryObjectStore store;
  private final Map<ObjectLocation, Checksum> held = new HashMap<>();
  private final List<String> done = new ArrayList<>();
  private Consumer<ObjectLocation> before = location -> {};

  public InMemoryObjectWriter(InMemoryObjectStore store) {
    this.store = store;
  }

  /** What happens before each write. */
  public void before(Consumer<ObjectLocation> action) {
    before = action;
  }

  /** What was done, in order: {@code put key} and {@code delete key}. */
  public synchronized List<String> done() {
    return List.copyOf(done);
  }

  @Override
  public ChecksumAlgorithm algorithm(long size) {
    return ChecksumAlgorithm.SHA256;
  }

  @Override
  public synchronized Optional<Checksum> held(StoredObject object) {
    return Optional.ofNullable(held.get(object.location()));
  }

  @Override
  public void write(ObjectLocation location, ObjectSource source, LongConsumer sent) {
    before.accept(location);
    try (InputStream in = source.open(0)) {
      put(location, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sent.accept(source.size());
  }

  private synchronized void put(ObjectLocation location, byte[] bytes) {
    store.put(location.bucket(), location.key(), bytes);
    held.put(location, ObjectSource.of(bytes, ChecksumAlgorithm.SHA256).checksum());
    done.add("put " + location.key());
  }

  @Override
  public synchronized void delete(ObjectLocation location) {
    store.delete(location.bucket(), location.key());
    done.add("delete " + location.key());
  }
}
