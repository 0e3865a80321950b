package dev.lakegate.intake;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.pipeline.DeadLetterPublisher;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.ProducerFactory;

/** Publishes dead letters, and waits until Kafka has them. */
final class KafkaDeadLetterPublisher implements DeadLetterPublisher {

  private final DeadLetterTopic topic;
  private final String groupId;
  private final ProducerFactory<byte[], byte[]> producers;
  private final Duration patience;

  /**
   * A publisher.
   *
   * @param patience how long a letter may take; longer than the producer itself tries, or a letter
   *     could arrive after it was given up
   */
  KafkaDeadLetterPublisher(
      DeadLetterTopic topic,
      String groupId,
      ProducerFactory<byte[], byte[]> producers,
      Duration patience) {
    this.topic = topic;
    this.groupId = groupId;
    this.producers = producers;
    this.patience = patience;
  }

  @Override
  public void publish(DeadLetter letter) {
    ProducerRecord<byte[], byte[]> message =
        new ProducerRecord<>(
            topic.name(),
            null,
            letter.source().key(),
            letter.source().value(),
            DeadLetterHeaders.of(letter, groupId));
    try {
      send(message);
    } catch (ExecutionException e) {
      throw unavailable(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException | RuntimeException e) {
      throw unavailable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(e);
    }
  }

  private void send(ProducerRecord<byte[], byte[]> message)
      throws ExecutionException, TimeoutException, InterruptedException {
    try (Producer<byte[], byte[]> producer = producers.createNonTransactionalProducer()) {
      producer.send(message).get(patience.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private LakegateException unavailable(Throwable cause) {
    if (cause instanceof RecordTooLargeException) {
      return new LakegateException(
          Reason.DEAD_LETTER_UNAVAILABLE,
          "The dead letter is too large for topic %s: raise max.message.bytes of the topic: %s"
              .formatted(topic.name(), cause.getMessage()),
          cause);
    }
    if (cause instanceof KafkaException && !(cause instanceof RetriableException)) {
      // Some failures leave an idempotent producer unusable; the next letter gets a new one.
      producers.reset();
    }
    return unavailable("cannot be written: " + cause, cause);
  }

  private LakegateException unavailable(String what, @Nullable Throwable cause) {
    return new LakegateException(
        Reason.DEAD_LETTER_UNAVAILABLE,
        "The dead-letter topic " + topic.name() + " " + what,
        cause);
  }

  @Override
  public void probe() {
    if (!topic.exists()) {
      throw unavailable("is missing: create it", null);
    }
  }
}
