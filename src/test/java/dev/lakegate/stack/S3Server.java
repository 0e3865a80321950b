package dev.lakegate.stack;

import java.net.URI;

/** A store that can notify Kafka. */
interface S3Server extends AutoCloseable {

  String ACCESS_KEY = "lakegate";
  String SECRET_KEY = "lakegate-secret";

  URI endpoint();

  /** Where it came from, for people. */
  String source();

  /** Adds a rule. */
  void notifyKafka(NotificationRule rule);

  @Override
  void close();

  /** Starts one. */
  @FunctionalInterface
  interface Starter {

    /**
     * Starts it.
     *
     * @param wantedPort taken if free; 0 for any
     * @param topics existing ones that rules may name without delay
     */
    S3Server start(int wantedPort, String bootstrapServers, String... topics);
  }
}
