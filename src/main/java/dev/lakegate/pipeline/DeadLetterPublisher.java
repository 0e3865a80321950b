package dev.lakegate.pipeline;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Where dead letters go. Thread-safe. */
public interface DeadLetterPublisher {

  /**
   * Publishes and waits until the letter is durable.
   *
   * @throws dev.lakegate.failure.LakegateException with {@code dead-letter-unavailable} when it is
   *     not, or may not be
   */
  void publish(DeadLetter letter);

  /**
   * Begins to publish, and does not wait for the answer: many letters travel together.
   *
   * @return completed once the letter is durable; fails as {@link #publish} does
   */
  CompletableFuture<Void> begin(DeadLetter letter);

  /** The topic that letters go to; empty when it is none. */
  default Optional<String> topic() {
    return Optional.empty();
  }

  /** Returns when letters can be published; throws like {@link #publish} when they cannot. */
  void probe();
}
