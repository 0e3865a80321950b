package dev.lakegate.pipeline;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;

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
 * @param handlers what holds for the calls of handlers, by name
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
    Duration shutdownGrace,
    Map<String, HandlerRules> handlers) {

  /** Keeps a copy. */
  public PipelineSettings {
    handlers = Map.copyOf(handlers);
  }

  /** What holds for the calls of that handler. */
  HandlerRules handler(String name) {
    HandlerRules rules = handlers.get(name);
    return rules == null ? HandlerRules.standard(retry) : rules;
  }

  /**
   * How failures before the hand-over are repeated. The budget is at least that of each handler,
   * since the time that those took before a claim was taken over counts, too.
   */
  RetryPolicy retryBefore(Collection<String> names) {
    Duration longest =
        Stream.concat(Stream.of(retry), names.stream().map(name -> handler(name).retry()))
            .map(RetryPolicy::timeout)
            .reduce(retry.timeout(), (one, other) -> one.compareTo(other) < 0 ? other : one);
    return retry.withTimeout(longest);
  }

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
