package dev.lakegate.pipeline;

/** Stops the consumer for good. Thread-safe. */
public interface SourceControl {

  /**
   * Stops taking records and commits nothing more past the record at hand; only a restart goes on.
   *
   * @param because why, for people
   */
  void stop(String because);
}
