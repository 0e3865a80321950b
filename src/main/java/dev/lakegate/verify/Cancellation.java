package dev.lakegate.verify;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells running work to stop. Thread-safe; cancelling twice is cancelling once. */
public final class Cancellation {

  private final AtomicBoolean cancelled = new AtomicBoolean();
  private final List<Runnable> actions = new CopyOnWriteArrayList<>();

  /** Asks the work to stop and runs what was registered. */
  public void cancel() {
    if (cancelled.compareAndSet(false, true)) {
      actions.forEach(this::runOnce);
    }
  }

  /** Whether the work shall stop. */
  public boolean isCancelled() {
    return cancelled.get();
  }

  /**
   * Stops here if the work shall stop.
   *
   * @throws CancellationException if so
   */
  public void throwIfCancelled() {
    if (isCancelled()) {
      throw new CancellationException("cancelled");
    }
  }

  /**
   * Runs the action when the work is cancelled, at once if it already is. Closing the registration
   * forgets the action.
   */
  public Registration onCancel(Runnable action) {
    actions.add(action);
    if (isCancelled()) {
      runOnce(action);
    }
    return () -> actions.remove(action);
  }

  private void runOnce(Runnable action) {
    if (actions.remove(action)) {
      action.run();
    }
  }

  /** Forgets an action when closed. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
