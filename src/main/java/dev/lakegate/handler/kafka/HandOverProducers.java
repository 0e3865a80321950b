package dev.lakegate.handler.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/**
 * The producers behind the handlers: one for all that allow the same time, opened when first used.
 * Thread-safe.
 */
final class HandOverProducers implements AutoCloseable {

  private static final int LONGEST_REQUEST_MS = 30_000;

  private final Map<Duration, DefaultKafkaProducerFactory<byte[], byte[]>> factories =
      new ConcurrentHashMap<>();
  private final Map<String, Object> connection;
  private final Consumer<DefaultKafkaProducerFactory<?, ?>> customizer;

  /**
   * Opens nothing yet.
   *
   * @param connection producer properties that say where the brokers are and how to get in
   * @param customizer what else is done to every producer factory, metrics for example
   */
  HandOverProducers(
      Map<String, Object> connection, Consumer<DefaultKafkaProducerFactory<?, ?>> customizer) {
    this.connection = Map.copyOf(connection);
    this.customizer = customizer;
  }

  /**
   * The shared producer. Closing it gives it back, and drops it for good only if it is broken.
   *
   * @param sendTimeout how long one event may take
   */
  Producer<byte[], byte[]> of(Duration sendTimeout) {
    return factories.computeIfAbsent(sendTimeout, this::open).createProducer();
  }

  private DefaultKafkaProducerFactory<byte[], byte[]> open(Duration sendTimeout) {
    DefaultKafkaProducerFactory<byte[], byte[]> factory =
        new DefaultKafkaProducerFactory<>(settings(connection, sendTimeout));
    customizer.accept(factory);
    // After the customizers, which may bring serializers for other producers.
    factory.setKeySerializerSupplier(ByteArraySerializer::new);
    factory.setValueSerializerSupplier(ByteArraySerializer::new);
    return factory;
  }

  /** What delivery must be like, whatever other producers are like; compression may be chosen. */
  static Map<String, Object> settings(Map<String, Object> connection, Duration sendTimeout) {
    // Finding the topic and delivering to it are timed apart: half each, so that the answer is
    // final when the time is over.
    int half = (int) Math.min(sendTimeout.dividedBy(2).toMillis(), Integer.MAX_VALUE);
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.RETRIES_CONFIG, Integer.MAX_VALUE);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, half);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, half);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.min(half, LONGEST_REQUEST_MS));
    settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 5);
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, clientId(connection));
    // Some brokers that speak Kafka's protocol do not know it; then spring.kafka.producer says so.
    settings.putIfAbsent(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    // Events are small and few, and plain clients of many languages have no codec at hand.
    settings.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "none");
    settings.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
    return settings;
  }

  private static String clientId(Map<String, Object> connection) {
    return connection.getOrDefault(ProducerConfig.CLIENT_ID_CONFIG, "lakegate") + "-hand-over";
  }

  /** Closes what was opened; events on their way are delivered first. */
  @Override
  public void close() {
    factories.values().forEach(DefaultKafkaProducerFactory::destroy);
  }
}
