package dev.lakegate.verify;

import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.StoredObject;
import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/** Ends the reading of one verification: nothing is opened any more, what is open is aborted. */
final class StopSignal {

  private final Set<ObjectContent> open = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /** Stops. May be called from any thread, repeatedly. */
  void stop() {
    stopped = true;
    open.forEach(ObjectContent::abort);
  }

  boolean isStopped() {
    return stopped;
  }

  void throwIfStopped() {
    if (stopped) {
      throw new CancellationException("The verification was stopped");
    }
  }

  /** Aborts that content, too, when stopped; until it is closed. */
  ObjectContent track(ObjectContent content) {
    open.add(content);
    if (stopped) {
      content.abort();
    }
    return new Tracked(content);
  }

  private final class Tracked implements ObjectContent {

    private final ObjectContent content;

    Tracked(ObjectContent content) {
      this.content = content;
    }

    @Override
    public StoredObject object() {
      return content.object();
    }

    @Override
    public InputStream stream() {
      return content.stream();
    }

    @Override
    public void abort() {
      content.abort();
    }

    @Override
    public void close() {
      open.remove(content);
      content.close();
    }
  }
}
