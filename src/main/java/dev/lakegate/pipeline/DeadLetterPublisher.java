package dev.lakegate.pipeline;

/** Where dead letters go. Thread-safe. */
public interface DeadLetterPublisher {

  /**
   * Publishes and waits until the letter is durable.
   *
   * @throws dev.lakegate.failure.LakegateException with {@code dead-letter-unavailable} when it is
   *     not, or may not be
   */
  void publish(DeadLetter letter);

  /** Returns when letters can be published; throws like {@link #publish} when they cannot. */
  void probe();
}
