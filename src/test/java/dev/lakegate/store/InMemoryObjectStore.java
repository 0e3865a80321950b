package dev.lakegate.store;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory that keeps the port's contract. Every write is a second later than the one
 * before, so that each has a pin of its own.
 */
public final class InMemoryObjectStore implements ObjectStore {

  // Not a date: events of that time would be too old one day.
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(Duration.ofHours(1));

  private final Map<String, Stored> objects = new ConcurrentSkipListMap<>();
  private final Map<StoredObject, Checksum> held = new ConcurrentHashMap<>();
  private final boolean versioned;
  private long writes;

  /** A store that keeps no versions. */
  public InMemoryObjectStore() {
    this(false);
  }

  /** A store that keeps versions, or not. */
  public InMemoryObjectStore(boolean versioned) {
    this.versioned = versioned;
  }

  private record Stored(StoredObject object, byte[] bytes) {}

  /** Writes an object. */
  public synchronized StoredObject put(String bucket, String key, byte[] bytes) {
    writes++;
    Pin pin =
        new Pin(
            versioned ? "v" + writes : null,
            "\"" + HexFormat.of().formatHex(md5().digest(bytes)) + "\"",
            START.plusSeconds(writes));
    StoredObject object = new StoredObject(new ObjectLocation(bucket, key), bytes.length, pin);
    objects.put(name(object.location()), new Stored(object, bytes.clone()));
    return object;
  }

  /** Holds that checksum of what stands there, true or not, until it is written again. */
  public void hold(StoredObject object, Checksum checksum) {
    held.put(object, checksum);
  }

  /** Removes an object. */
  public void delete(String bucket, String key) {
    objects.remove(name(new ObjectLocation(bucket, key)));
  }

  private static String name(ObjectLocation location) {
    return location.bucket() + "\0" + location.key();
  }

  private Optional<Stored> find(ObjectLocation location) {
    return Optional.ofNullable(objects.get(name(location)));
  }

  private Stored pinned(StoredObject object) {
    return find(object.location())
        .filter(it -> it.object().pin().matches(object.pin()))
        .orElseThrow(() -> new ObjectChangedException(object.location()));
  }

  @Override
  public Optional<StoredObject> head(ObjectLocation location) {
    return find(location).map(Stored::object);
  }

  @Override
  public Optional<AttestedObject> attest(ObjectLocation location, ChecksumAlgorithm algorithm) {
    return head(location).map(it -> new AttestedObject(it, held(it, algorithm)));
  }

  private @Nullable Checksum held(StoredObject object, ChecksumAlgorithm algorithm) {
    Checksum checksum = held.get(object);
    return checksum != null && checksum.algorithm() == algorithm ? checksum : null;
  }

  @Override
  public Optional<ObjectContent> open(ObjectLocation location) {
    return find(location).map(it -> new Content(it.object(), it.bytes()));
  }

  @Override
  public ObjectContent open(StoredObject object, long offset, long length) {
    Stored stored = pinned(object);
    if (length < 1 || offset < 0 || offset + length > stored.bytes().length) {
      throw new IllegalArgumentException("No such range: " + offset + "+" + length);
    }
    return new Content(
        stored.object(), Arrays.copyOfRange(stored.bytes(), (int) offset, (int) (offset + length)));
  }

  @Override
  public ObjectContent open(StoredObject object) {
    Stored stored = pinned(object);
    return new Content(stored.object(), stored.bytes());
  }

  @Override
  public Stream<StoredObject> list(String bucket, String prefix) {
    List<StoredObject> listed =
        objects.values().stream()
            .map(Stored::object)
            .filter(it -> it.location().bucket().equals(bucket))
            .filter(it -> it.location().key().startsWith(prefix))
            .sorted(Comparator.comparing(it -> it.location().key()))
            .map(InMemoryObjectStore::withoutVersion)
            .toList();
    return listed.stream();
  }

  // Listings of current objects name no versions.
  private static StoredObject withoutVersion(StoredObject object) {
    Pin pin = new Pin(null, object.pin().eTag(), object.pin().lastModified());
    return new StoredObject(object.location(), object.size(), pin);
  }

  @Override
  public void probe(String bucket) {}

  private static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Content extends FilterInputStream implements ObjectContent {

    private final StoredObject object;
    private volatile boolean aborted;

    Content(StoredObject object, byte[] bytes) {
      super(new ByteArrayInputStream(bytes));
      this.object = object;
    }

    @Override
    public StoredObject object() {
      return object;
    }

    @Override
    public InputStream stream() {
      return this;
    }

    @Override
    public int read() throws IOException {
      failIfAborted();
      return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      failIfAborted();
      return super.read(bytes, offset, length);
    }

    private void failIfAborted() throws IOException {
      if (aborted) {
        throw new IOException("The connection was aborted");
      }
    }

    @Override
    public void abort() {
      aborted = true;
    }

    @Override
    public void close() {
      abort();
    }
  }
}
