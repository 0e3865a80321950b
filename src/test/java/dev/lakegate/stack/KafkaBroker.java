package dev.lakegate.stack;

import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

/**
 * A real KRaft broker inside this process. Closing it ends it; the end of the JVM does, too, and
 * Kafka's own shutdown hook deletes its files, which an orderly end at that time would race with.
 */
public final class KafkaBroker implements AutoCloseable {

  private final EmbeddedKafkaKraftBroker broker;
  private final int port;

  private KafkaBroker(EmbeddedKafkaKraftBroker broker, int port) {
    this.broker = broker;
    this.port = port;
  }

  /**
   * Starts an empty one on loopback. Topics are not created by themselves.
   *
   * @param wantedPort taken if free; 0 for any
   */
  public static KafkaBroker start(int wantedPort) {
    int port = ServerProcess.freePort(wantedPort);
    return start(port, port);
  }

  /**
   * Starts one that sends its clients to another port than its own, where something may stand in
   * between.
   */
  public static KafkaBroker startBehind(int advertisedPort) {
    return start(ServerProcess.freePort(0), advertisedPort);
  }

  private static KafkaBroker start(int port, int advertisedPort) {
    EmbeddedKafkaKraftBroker broker = new EmbeddedKafkaKraftBroker(1, 1);
    // By default it redirects every application of this process to itself, by a system property.
    broker.brokerListProperty("embedded.kafka.brokers");
    // The broker binds its own listeners to random ports, so clients get one more.
    broker.brokerProperty(
        "listeners",
        "CLIENT://localhost:" + port + ",EXTERNAL://localhost:0,CONTROLLER://localhost:0");
    broker.brokerProperty(
        "advertised.listeners", "CLIENT://localhost:" + advertisedPort + ",EXTERNAL://localhost:0");
    broker.brokerProperty(
        "listener.security.protocol.map",
        "CLIENT:PLAINTEXT,EXTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT");
    broker.brokerProperty("transaction.state.log.replication.factor", "1");
    broker.brokerProperty("transaction.state.log.min.isr", "1");
    broker.brokerProperty("auto.create.topics.enable", "false");
    broker.brokerProperty("group.initial.rebalance.delay.ms", "0");
    broker.brokerProperty("group.consumer.min.session.timeout.ms", "1000");
    broker.brokerProperty("group.consumer.min.heartbeat.interval.ms", "100");
    broker.brokerProperty("group.min.session.timeout.ms", "1000");
    broker.afterPropertiesSet();
    return new KafkaBroker(broker, port);
  }

  /** {@code host:port}. */
  public String bootstrapServers() {
    return "localhost:" + port;
  }

  /** Its port. */
  public int port() {
    return port;
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
