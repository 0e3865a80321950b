package dev.lakegate.operate;

/** Whether Kafka answers. Thread-safe. */
@FunctionalInterface
public interface BrokerProbe {

  /**
   * Returns when a broker answers.
   *
   * @throws Exception when none does; the message goes to operators
   */
  void probe() throws Exception;
}
