package dev.lakegate.pipeline;

import java.util.concurrent.atomic.AtomicInteger;

/** Completes a record once all of its events are done. */
final class RecordCompletion {

  private final int events;
  private final AtomicInteger open;
  private final Runnable finished;

  RecordCompletion(int events, Runnable finished) {
    this.events = events;
    this.open = new AtomicInteger(events);
    this.finished = finished;
  }

  /** Whether its record holds no other. */
  boolean isOfOneEvent() {
    return events == 1;
  }

  /** One event reached its final outcome. */
  void eventDone() {
    eventsDone(1);
  }

  /** So many events reached it. */
  void eventsDone(int count) {
    if (open.addAndGet(-count) == 0) {
      finished.run();
    }
  }
}
