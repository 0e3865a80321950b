package dev.lakegate.intake;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.ProducerFactory;

/**
 * Makes the producer of dead letters: configured like all producers of the application (servers,
 * security, tuning), but durable, and for bytes.
 */
final class DeadLetterProducers implements DisposableBean {

  /** Whatever a broker let in must fit; the dead-letter topic decides, not the client. */
  private static final int MAX_REQUEST_BYTES = 32 * 1024 * 1024;

  private static final int MIN_BUFFER_BYTES = 2 * MAX_REQUEST_BYTES;

  /** How long a missing topic is waited for. */
  private static final int MAX_BLOCK_MILLIS = 10_000;

  private static final int DEFAULT_DELIVERY_TIMEOUT_MILLIS = 120_000;
  private static final Duration MARGIN = Duration.ofSeconds(10);

  private final DefaultKafkaProducerFactory<byte[], byte[]> plain;
  private final DefaultKafkaProducerFactory<byte[], byte[]> compressing;

  DeadLetterProducers(ProducerFactory<?, ?> configured) {
    Map<String, Object> settings = overrides(configured.getConfigurationProperties());
    this.plain = copy(configured, settings);
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "gzip");
    this.compressing = copy(configured, settings);
  }

  @SuppressWarnings("unchecked") // The serialisers are replaced by those for bytes.
  private static DefaultKafkaProducerFactory<byte[], byte[]> copy(
      ProducerFactory<?, ?> configured, Map<String, Object> settings) {
    ProducerFactory<?, ?> copy = configured.copyWithConfigurationOverride(settings);
    if (!(copy instanceof DefaultKafkaProducerFactory<?, ?>)) {
      throw new IllegalStateException("Not a producer factory of Spring Boot's: " + copy);
    }
    var producers = (DefaultKafkaProducerFactory<byte[], byte[]>) copy;
    producers.setKeySerializerSupplier(ByteArraySerializer::new);
    producers.setValueSerializerSupplier(ByteArraySerializer::new);
    return producers;
  }

  private static Map<String, Object> overrides(Map<String, Object> configured) {
    Map<String, Object> overrides = new HashMap<>();
    overrides.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    overrides.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    overrides.put(ProducerConfig.ACKS_CONFIG, "all");
    overrides.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    overrides.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    overrides.put(ProducerConfig.BUFFER_MEMORY_CONFIG, MIN_BUFFER_BYTES);
    overrides.put(
        ProducerConfig.MAX_BLOCK_MS_CONFIG,
        configured.getOrDefault(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS));
    return overrides;
  }

  /** What letters go out by, unless they are too large. */
  LetterSender plain() {
    return new LetterSender(plain);
  }

  /** What compresses, in a way that needs no native library. */
  LetterSender compressing() {
    return new LetterSender(compressing);
  }

  /** Longer than a producer tries, so that a letter that was given up is really lost. */
  Duration patience() {
    Object timeout =
        plain
            .getConfigurationProperties()
            .getOrDefault(
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DEFAULT_DELIVERY_TIMEOUT_MILLIS);
    return Duration.ofMillis(Long.parseLong(timeout.toString())).plus(MARGIN);
  }

  @Override
  public void destroy() {
    plain.destroy();
    compressing.destroy();
  }
}
