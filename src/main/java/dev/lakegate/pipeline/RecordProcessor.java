package dev.lakegate.pipeline;

/** What the intake hands records to. Thread-safe. */
public interface RecordProcessor {

  /**
   * Takes a record and returns at once; never throws.
   *
   * @param finished run once, from any thread, when every event of the record reached its final
   *     outcome; never run when the assignment died first
   */
  void submit(SourceRecord source, Assignment assignment, Runnable finished);

  /**
   * Cancels what is not inside a handler and gives it back; what is finishes under its lease.
   * Called after the assignment died; returns at once.
   */
  void revoked(Assignment assignment);
}
