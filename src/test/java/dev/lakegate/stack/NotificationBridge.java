package dev.lakegate.stack;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** Tells Kafka about new objects in MinIO's way, by the rules of their buckets. */
final class NotificationBridge implements AutoCloseable {

  private final List<NotificationRule> rules = new CopyOnWriteArrayList<>();
  private final AtomicLong sequencer = new AtomicLong();
  private final S3Client store;
  private final String endpoint;
  private final KafkaProducer<String, byte[]> producer;
  // Keeps the order, and keeps writers from waiting for Kafka.
  private final ExecutorService sender =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "notification-bridge");
            thread.setDaemon(true);
            return thread;
          });

  NotificationBridge(String bootstrapServers, URI store) {
    this.store = S3Writer.client(store, S3Server.ACCESS_KEY, S3Server.SECRET_KEY);
    this.endpoint = store.toString();
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers, "client.id", "notification-bridge"),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  void add(NotificationRule rule) {
    rules.add(rule);
  }

  /** Whether anybody wants to know. */
  boolean isWanted(ObjectWrite write) {
    return rules.stream().anyMatch(rule -> rule.matches(write.bucket(), write.key()));
  }

  /** To be called right after a write succeeded, and before the next one to the same key. */
  void created(ObjectWrite write) {
    MinioNotification notification = describe(write);
    rules.stream()
        .filter(rule -> rule.matches(write.bucket(), write.key()))
        .forEach(rule -> send(rule.topic(), notification));
  }

  private MinioNotification describe(ObjectWrite write) {
    HeadObjectResponse object = store.headObject(it -> it.bucket(write.bucket()).key(write.key()));
    return new MinioNotification(
        write,
        object.contentLength(),
        object.eTag().replace("\"", ""),
        object.contentType(),
        object.versionId(),
        nextSequencer(),
        endpoint);
  }

  private long nextSequencer() {
    Instant now = Instant.now();
    long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
    return sequencer.updateAndGet(last -> Math.max(last + 1, nanos));
  }

  private void send(String topic, MinioNotification notification) {
    sender.execute(
        () -> {
          var unused =
              producer.send(
                  new ProducerRecord<>(topic, notification.kafkaKey(), notification.json()));
        });
  }

  @Override
  public void close() {
    sender.shutdownNow();
    producer.close(Duration.ZERO);
    store.close();
  }
}
