package dev.lakegate.pipeline;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Generations that one more crash would end have it one at a time. When a process dies, all that it
 * worked on are suspects; were they at work together again, the innocent would end with the guilty.
 * Thread-safe.
 */
final class LastChance {

  /** How long the others wait before they ask again. */
  static final Duration ASK_AGAIN = Duration.ofSeconds(2);

  private final AtomicReference<@Nullable Object> holder = new AtomicReference<>();

  /** Whether it is the one that may go on. */
  boolean enter(Object suspect) {
    return holder.get() == suspect || holder.compareAndSet(null, suspect);
  }

  /** Lets the next one in; whoever is not the one changes nothing. */
  void leave(Object suspect) {
    holder.compareAndSet(suspect, null);
  }
}
