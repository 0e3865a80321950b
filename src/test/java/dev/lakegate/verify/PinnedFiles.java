package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The files of a generation in memory: opened by pin or not at all, and, as from a real store, not
 * by a thread that is interrupted. Thread-safe.
 */
public final class PinnedFiles implements ObjectStore {

  private final Map<StoredObject, byte[]> contents = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();

  void put(StoredObject object, byte[] content) {
    contents.put(object, content);
  }

  /** Another object takes the file's place. */
  public void replace(StoredObject object) {
    contents.remove(object);
  }

  /** How many contents and file streams were opened and not closed yet. */
  public int leaks() {
    return open.get();
  }

  Stream<VerifiedFile> tracked(Stream<VerifiedFile> files) {
    open.incrementAndGet();
    return files.onClose(open::decrementAndGet);
  }

  @Override
  public ObjectContent open(StoredObject object) {
    return open(object, 0, object.size());
  }

  @Override
  public ObjectContent open(StoredObject object, long offset, long length) {
    byte[] content = contents.get(object);
    if (content == null) {
      throw new ObjectChangedException(object.location());
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new LakegateException(Reason.STORE_ERROR, object.location().uri() + ": interrupted");
    }
    open.incrementAndGet();
    return new Content(object, new ByteArrayInputStream(content, (int) offset, (int) length));
  }

  @Override
  public Optional<StoredObject> head(ObjectLocation location) {
    throw new AssertionError("Only verified files may be read");
  }

  @Override
  public Optional<ObjectContent> open(ObjectLocation location) {
    throw new AssertionError("Only verified files may be read");
  }

  @Override
  public Stream<StoredObject> list(String bucket, String prefix) {
    throw new AssertionError("Only verified files may be read");
  }

  @Override
  public void probe(String bucket) {
    throw new AssertionError("Only verified files may be read");
  }

  private final class Content implements ObjectContent {

    private final StoredObject object;
    private final InputStream stream;
    private final AtomicBoolean closed = new AtomicBoolean();

    Content(StoredObject object, InputStream stream) {
      this.object = object;
      this.stream = stream;
    }

    @Override
    public StoredObject object() {
      return object;
    }

    @Override
    public InputStream stream() {
      return stream;
    }

    @Override
    public void abort() {
      if (closed.compareAndSet(false, true)) {
        open.decrementAndGet();
      }
    }

    @Override
    public void close() {
      abort();
    }
  }
}
