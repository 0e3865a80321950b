package dev.lakegate.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.ProducerFactory;

/** Sends by one producer for all letters, and by a new one when that became unusable. */
final class LetterSender {

  private final ProducerFactory<byte[], byte[]> producers;
  private @Nullable Producer<byte[], byte[]> producer;
  private boolean unusable;

  LetterSender(ProducerFactory<byte[], byte[]> producers) {
    this.producers = producers;
  }

  /** Sends, and does not wait for the answer; may wait for the topic to become known. */
  CompletableFuture<Void> send(ProducerRecord<byte[], byte[]> message) {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    try {
      Producer<byte[], byte[]> sending = producer();
      Future<RecordMetadata> unused =
          sending.send(message, (where, failure) -> complete(answer, sending, failure));
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
    return answer;
  }

  private void complete(
      CompletableFuture<Void> answer,
      Producer<byte[], byte[]> sending,
      @Nullable Exception failure) {
    if (failure == null) {
      answer.complete(null);
    } else {
      note(sending, failure);
      answer.completeExceptionally(failure);
    }
  }

  private synchronized Producer<byte[], byte[]> producer() {
    if (unusable) {
      unusable = false;
      producers.reset();
    }
    producer = producers.createNonTransactionalProducer();
    return producer;
  }

  // Some failures leave an idempotent producer unusable; others of its letters may tell so later.
  private synchronized void note(Producer<byte[], byte[]> sending, Exception failure) {
    if (sending.equals(producer)
        && failure instanceof KafkaException
        && !(failure instanceof RetriableException)
        && !isTooLarge(failure)) {
      unusable = true;
    }
  }

  /** Whether the record itself is refused for its size. */
  static boolean isTooLarge(@Nullable Throwable failure) {
    return failure instanceof RecordTooLargeException
        || failure instanceof RecordBatchTooLargeException;
  }
}
