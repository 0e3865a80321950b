package dev.lakegate.pipeline;

/** Stops the consumer for good: what is not finished stays uncommitted. Thread-safe. */
public interface SourceControl {

  /**
   * Stops the consumer of this instance until the next start of the process, and returns at once.
   * Records that are not finished are not committed and come again. The first reason is kept; later
   * calls do nothing.
   *
   * @param because why, for people; shown by {@link SourceStatus#stoppedBecause()}
   */
  void stop(String because);
}
