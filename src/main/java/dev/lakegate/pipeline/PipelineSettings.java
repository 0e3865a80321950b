package dev.lakegate.pipeline;

import java.time.Duration;

/**
 * How the pipeline works.
 *
 * @param owner this instance's name in the ledger
 * @param ordering which generations are processed one after another
 * @param maxConcurrentGenerations how many are worked on at once, at least 1
 * @param retry how transient failures are repeated
 * @param leaseDuration how long a claim lives without being renewed; positive
 * @param progressInterval how often the ledger learns how far a verification is, and where it can
 *     be taken up; positive
 * @param retention how long the ledger remembers; events older than that are not taken on trust
 * @param crashLimit how many crashes without progress end a generation, at least 1
 * @param unmatched what is done about sentinels of no dataset
 * @param stopOnMalformed whether a malformed notification stops the consumer instead of going to
 *     the dead letters
 * @param shutdownGrace how long a handler may go on when the process shuts down; not negative
 */
public record PipelineSettings(
    String owner,
    Ordering ordering,
    int maxConcurrentGenerations,
    RetryPolicy retry,
    Duration leaseDuration,
    Duration progressInterval,
    Duration retention,
    int crashLimit,
    Unmatched unmatched,
    boolean stopOnMalformed,
    Duration shutdownGrace) {

  /** What is done about sentinels for which no dataset is configured. */
  public enum Unmatched {
    /** Counted, and logged as a warning. */
    WARN,
    /** Counted, and dead-lettered as {@code no-dataset}. */
    DEAD_LETTER,
    /** Counted. */
    IGNORE
  }
}
