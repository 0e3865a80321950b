package dev.lakegate.stack;

import java.util.Arrays;
import org.apache.kafka.clients.admin.NewTopic;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

/** A real KRaft broker inside this process. */
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

  /** Creates topics. */
  public void createTopics(int partitions, String... names) {
    broker.addTopics(
        Arrays.stream(names)
            .map(name -> new NewTopic(name, partitions, (short) 1))
            .toArray(NewTopic[]::new));
  }

  @Override
  public void close() {
    broker.destroy();
  }
}
