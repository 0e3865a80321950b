package dev.lakegate.store;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Another store, of which every call is noted and may be preceded by something unexpected. */
public final class HookedObjectStore implements ObjectStore {

  private final ObjectStore store;
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final ConcurrentHashMap<String, Hook> hooks = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Integer, Runnable> actions = new ConcurrentHashMap<>();
  private final AtomicInteger steps = new AtomicInteger();

  /** In front of that store. */
  public HookedObjectStore(ObjectStore store) {
    this.store = store;
  }

  /** What happens before a call. */
  public interface Hook {

    /**
     * Called before the call.
     *
     * @param count how often that call was made, from 1
     */
    void before(int count);
  }

  /**
   * Does something before calls like {@code head key}, {@code open key}, {@code range key}, {@code
   * read key}, {@code list prefix}.
   */
  public HookedObjectStore before(String call, Hook hook) {
    AtomicInteger count = new AtomicInteger();
    hooks.put(call, ignored -> hook.before(count.incrementAndGet()));
    return this;
  }

  /** The calls so far, in order; reading is none. */
  public List<String> calls() {
    return calls;
  }

  private void note(String call) {
    calls.add(call);
    run(call);
  }

  /** Does something before that step of all, calls and reads, counted from 1. */
  public HookedObjectStore beforeStep(int number, Runnable action) {
    actions.put(number, action);
    return this;
  }

  /** How many steps there were so far, calls and reads. */
  public int steps() {
    return steps.get();
  }

  private void run(String call) {
    Runnable action = actions.get(steps.incrementAndGet());
    if (action != null) {
      action.run();
    }
    Hook hook = hooks.get(call);
    if (hook != null) {
      hook.before(0);
    }
  }

  @Override
  public Optional<StoredObject> head(ObjectLocation location) {
    note("head " + location.key());
    return store.head(location);
  }

  @Override
  public Optional<AttestedObject> attest(ObjectLocation location, ChecksumAlgorithm algorithm) {
    note("attest " + location.key());
    return store.attest(location, algorithm);
  }

  @Override
  public Optional<ObjectContent> open(ObjectLocation location) {
    note("open " + location.key());
    return store.open(location).map(this::hooked);
  }

  @Override
  public ObjectContent open(StoredObject object, long offset, long length) {
    note("range " + object.location().key());
    return hooked(store.open(object, offset, length));
  }

  @Override
  public ObjectContent open(StoredObject object) {
    note("pinned " + object.location().key());
    return hooked(store.open(object));
  }

  @Override
  public Stream<StoredObject> list(String bucket, String prefix) {
    note("list " + prefix);
    return store.list(bucket, prefix);
  }

  @Override
  public void probe(String bucket) {
    note("probe " + bucket);
    store.probe(bucket);
  }

  private ObjectContent hooked(ObjectContent content) {
    InputStream stream =
        new FilterInputStream(content.stream()) {
          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            run("read " + content.object().location().key());
            return super.read(bytes, offset, length);
          }
        };
    return new HookedContent(content, stream);
  }

  private record HookedContent(ObjectContent content, InputStream stream) implements ObjectContent {

    @Override
    public StoredObject object() {
      return content.object();
    }

    @Override
    public void abort() {
      content.abort();
    }

    @Override
    public void close() {
      content.close();
    }
  }
}
