package dev.lakegate.handler.kafka;

import dev.lakegate.dataset.Generation;
import dev.lakegate.handler.CompletedEvents;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.TurnedAway;
import dev.lakegate.handler.TurnedAwayEvents;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedGeneration;
import io.cloudevents.CloudEvent;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/** Sends one event per generation and returns once all in-sync replicas have it. */
final class KafkaHandler implements GenerationHandler, TurnedAwayListener {

  private final KafkaHandlerProperties properties;
  private final HandOverProducers producers;
  private final CompletedEvents events;
  private final Messages messages;

  KafkaHandler(
      KafkaHandlerProperties properties, HandOverProducers producers, CompletedEvents events) {
    this.properties = properties;
    this.producers = producers;
    this.events = events;
    this.messages = new Messages(properties);
  }

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context)
      throws InterruptedException {
    if (!wants(GenerationEnd.COMPLETED)) {
      return;
    }
    String key = key(generation.generation());
    try {
      send(key, events.of(generation, context), context.cancellation());
    } catch (RejectGenerationException e) {
      if (!events.listsFiles(generation)) {
        throw e;
      }
      // The list is a convenience: who has none begins with the manifest.
      send(key, events.withoutFiles(generation, context), context.cancellation());
    }
  }

  @Override
  public boolean wants(GenerationEnd end) {
    return properties.events().contains(end);
  }

  @Override
  public void turnedAway(TurnedAway turnedAway, Cancellation cancellation)
      throws InterruptedException {
    send(key(turnedAway.generation()), TurnedAwayEvents.of(turnedAway), cancellation);
  }

  /** All that happens in one folder keeps its order. */
  private static String key(Generation generation) {
    return generation.bucket() + "/" + generation.prefix();
  }

  private void send(String key, CloudEvent event, Cancellation cancellation)
      throws InterruptedException {
    cancellation.throwIfCancelled();
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before anything was sent");
    }
    send(messages.of(key, event), cancellation);
  }

  private void send(ProducerRecord<byte[], byte[]> message, Cancellation cancellation)
      throws InterruptedException {
    CompletableFuture<RecordMetadata> answer = new CompletableFuture<>();
    try (var registration = cancellation.onCancel(() -> cancel(answer));
        Producer<byte[], byte[]> producer = producers.of(properties.sendTimeout())) {
      var unused = producer.send(message, (sent, failure) -> complete(answer, sent, failure));
      answer.get(properties.sendTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw failure(e);
    }
  }

  private static void cancel(CompletableFuture<RecordMetadata> answer) {
    answer.completeExceptionally(new CancellationException("cancelled while it was sent"));
  }

  private static void complete(
      CompletableFuture<RecordMetadata> answer, RecordMetadata sent, @Nullable Exception failure) {
    if (failure == null) {
      answer.complete(sent);
    } else {
      answer.completeExceptionally(failure);
    }
  }

  private RuntimeException failure(Throwable cause) {
    String topic = "Topic '%s' ".formatted(properties.topic());
    if (cause instanceof RecordTooLargeException || cause instanceof RecordBatchTooLargeException) {
      return new RejectGenerationException(
          topic + "takes no event of this size: " + cause.getMessage(), cause);
    }
    return new IllegalStateException(
        topic + "did not take the event: " + cause.getMessage(), cause);
  }
}
