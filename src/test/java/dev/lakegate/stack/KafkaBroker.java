package dev.lakegate.stack;

import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

/**
 * A real KRaft broker inside this process. Closing it ends it; the end of the JVM does, too, and
 * Kafka's own shutdown hook deletes its files, which an orderly end at that time would race with.
 */
public final class KafkaBroker implements AutoCloseable {

  private final EmbeddedKafkaKraftBroker broker;

  private KafkaBroker(EmbeddedKafkaKraftBroker broker) {
    this.broker = broker;
  }

  /**
   * Starts an empty one on loopback. Topics are not created by themselves.
   *
   * @param wantedPort taken if free; 0 for any
   */
  public static KafkaBroker start(int wantedPort) {
    EmbeddedKafkaKraftBroker broker = new EmbeddedKafkaKraftBroker(1, 1);
    broker.kafkaPorts(ServerProcess.freePort(wantedPort));
    broker.brokerProperty("auto.create.topics.enable", "false");
    broker.brokerProperty("group.initial.rebalance.delay.ms", "0");
    broker.brokerProperty("group.consumer.min.session.timeout.ms", "1000");
    broker.brokerProperty("group.consumer.min.heartbeat.interval.ms", "100");
    broker.brokerProperty("group.min.session.timeout.ms", "1000");
    broker.afterPropertiesSet();
    return new KafkaBroker(broker);
  }

  /** {@code host:port}. */
  public String bootstrapServers() {
    return broker.getBrokersAsString();
  }

  /** Its port. */
  public int port() {
    String address = bootstrapServers();
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  /** Creates topics; those that exist stay as they are. */
  public void createTopics(int partitions, String... names) {
    KafkaTopics.create(bootstrapServers(), partitions, names);
  }

  @Override
  public void close() {
    broker.destroy();
  }
}
