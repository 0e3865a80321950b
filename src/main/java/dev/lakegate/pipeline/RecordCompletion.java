package dev.lakegate.pipeline;

import java.util.concurrent.atomic.AtomicInteger;

/** Completes a record once all of its events are done. */
final class RecordCompletion {

  private final AtomicInteger open;
  private final Runnable finished;

  RecordCompletion(int events, Runnable finished) {
    this.open = new AtomicInteger(events);
    this.finished = finished;
  }

  /** One event reached its final outcome. */
  void eventDone() {
    if (open.decrementAndGet() == 0) {
      finished.run();
    }
  }
}
