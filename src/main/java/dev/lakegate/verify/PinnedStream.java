package dev.lakegate.verify;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes of exactly one object, a range after the other. A range that breaks off is taken up at
 * the first byte that is missing, a few times.
 *
 * <p>Reading throws no {@link IOException}: a {@link LakegateException} with {@code store-error}
 * when the store keeps failing, and an {@link ObjectChangedException} when the object is gone or
 * another one.
 */
final class PinnedStream extends InputStream {

  static final long RANGE = 64L << 20;

  private static final Logger LOGGER = LoggerFactory.getLogger(PinnedStream.class);

  private static final int MAX_FAILURES = 3;

  private final ObjectStore store;
  private final SecondLook looks;
  private final StopSignal stop;
  private final String name;
  private final StoredObject object;
  private @Nullable ObjectContent content;
  private long offset;
  private int failures;

  /**
   * Reads nothing yet.
   *
   * @param name the object's name in failures
   */
  PinnedStream(ObjectStore store, StopSignal stop, String name, StoredObject object) {
    this.store = store;
    this.looks = new SecondLook(store);
    this.stop = stop;
    this.name = name;
    this.object = object;
  }

  /** Reads what is open already: a whole object of at most {@link #RANGE} bytes. */
  PinnedStream(ObjectStore store, StopSignal stop, String name, ObjectContent opened) {
    this(store, stop, name, opened.object());
    this.content = opened;
  }

  /** What is read. */
  StoredObject object() {
    return object;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int start, int length) {
    while (offset < object.size()) {
      try {
        stop.throwIfStopped();
        return advance(bytes, start, length);
      } catch (LakegateException e) {
        close();
        if (e.reason() != Reason.STORE_ERROR || ++failures > MAX_FAILURES) {
          throw e;
        }
      }
    }
    return -1;
  }

  private int advance(byte[] bytes, int start, int length) {
    long end = Math.min((offset / RANGE + 1) * RANGE, object.size());
    ObjectContent range = content == null ? open(end) : content;
    content = range;
    int count = read(range, bytes, start, (int) Math.min(length, end - offset));
    offset += count;
    if (offset == end) {
      failures = 0;
      close();
    }
    return count;
  }

  private ObjectContent open(long end) {
    try {
      return stop.track(store.open(object, offset, end - offset));
    } catch (ObjectChangedException e) {
      if (looks.head(object.location()).filter(it -> it.pin().matches(object.pin())).isPresent()) {
        throw broken("was refused as if it had changed");
      }
      throw e;
    }
  }

  private int read(ObjectContent range, byte[] bytes, int start, int length) {
    try {
      int count = range.stream().read(bytes, start, length);
      if (count < 0) {
        throw broken("broke off at byte " + offset);
      }
      return count;
    } catch (IOException e) {
      throw broken("failed: " + e);
    }
  }

  private LakegateException broken(String what) {
    return Details.failure(Reason.STORE_ERROR, "Reading %s %s", name, what);
  }

  /** Drops the connection; reading goes on over a new one. */
  @Override
  public void close() {
    ObjectContent open = content;
    content = null;
    if (open != null) {
      closeQuietly(open);
    }
  }

  // What was read is read, and the rest is asked for again: a connection is all that is lost.
  private static void closeQuietly(ObjectContent open) {
    try {
      open.close();
    } catch (LakegateException e) {
      LOGGER.atDebug().addKeyValue("detail", InertText.of(e)).log("Connection not given back");
    }
  }
}
