package dev.lakegate.pipeline;

import dev.lakegate.verify.Cancellation;

/** Turns a cancellation into an interrupt of the calling thread, and never one too late. */
final class Interruption implements AutoCloseable {

  private final Thread thread = Thread.currentThread();
  private final Cancellation cancellation;
  private final Cancellation.Registration registration;
  private boolean over;
  private volatile boolean timedOut;

  Interruption(Cancellation cancellation) {
    this.cancellation = cancellation;
    this.registration = cancellation.onCancel(this::interrupt);
  }

  void timeOut() {
    timedOut = true;
    cancellation.cancel();
  }

  boolean isTimedOut() {
    return timedOut;
  }

  private synchronized void interrupt() {
    if (!over) {
      thread.interrupt();
    }
  }

  @Override
  public void close() {
    registration.close();
    synchronized (this) {
      over = true;
      // The flag was for the handler; the worker goes on.
      Thread.interrupted();
    }
  }
}
