package dev.lakegate.intake;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.pipeline.DeadLetterPublisher;
import dev.lakegate.pipeline.LogThrottle;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Publishes dead letters. One that its topic refuses for its size is published with less of its
 * record, so that no record can hold up those behind it.
 */
final class KafkaDeadLetterPublisher implements DeadLetterPublisher, DisposableBean {

  private static final Logger LOGGER = LoggerFactory.getLogger(KafkaDeadLetterPublisher.class);

  private final DeadLetterTopic topic;
  private final String groupId;
  private final LetterSender plain;
  private final LetterSender compressing;
  private final Duration patience;
  private final LogThrottle oversized = new LogThrottle(10, Duration.ofMinutes(1));

  // The answer comes on the producer's own thread, which must not wait for another producer. One
  // thread also means that one large record at a time is compressed.
  private final ExecutorService again = Executors.newSingleThreadExecutor(this::daemon);

  KafkaDeadLetterPublisher(DeadLetterTopic topic, String groupId, DeadLetterProducers producers) {
    this.topic = topic;
    this.groupId = groupId;
    this.plain = producers.plain();
    this.compressing = producers.compressing();
    this.patience = producers.patience();
  }

  private Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "lakegate-large-letters");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void publish(DeadLetter letter) {
    try {
      begin(letter).get();
    } catch (ExecutionException e) {
      throw unavailable(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(e);
    }
  }

  @Override
  public CompletableFuture<Void> begin(DeadLetter letter) {
    return attempt(letter, LetterForm.EXACT)
        .exceptionally(
            failure -> {
              throw unavailable(cause(failure));
            });
  }

  private CompletableFuture<Void> attempt(DeadLetter letter, LetterForm form) {
    LetterSender sender = form == LetterForm.EXACT ? plain : compressing;
    CompletableFuture<Void> answer =
        sender.send(message(letter, form)).orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
    return answer.exceptionallyComposeAsync(failure -> smaller(letter, form, failure), again);
  }

  private CompletableFuture<Void> smaller(DeadLetter letter, LetterForm form, Throwable failure) {
    Optional<LetterForm> smaller =
        LetterSender.isTooLarge(cause(failure)) ? form.smaller() : Optional.empty();
    if (smaller.isEmpty()) {
      return CompletableFuture.failedFuture(failure);
    }
    if (form == LetterForm.COMPRESSED) {
      oversized.log(swallowed -> logOmission(letter, swallowed));
    }
    return attempt(letter, smaller.get());
  }

  private ProducerRecord<byte[], byte[]> message(DeadLetter letter, LetterForm form) {
    return new ProducerRecord<>(
        topic.name(),
        null,
        form.hasKey() ? letter.source().key() : null,
        form.hasValue() ? letter.source().value() : new byte[0],
        DeadLetterHeaders.of(letter, form, groupId));
  }

  private void logOmission(DeadLetter letter, long swallowed) {
    LOGGER
        .atError()
        .addKeyValue("topic", letter.source().topic())
        .addKeyValue("partition", letter.source().partition())
        .addKeyValue("offset", letter.source().offset())
        .addKeyValue("detail", "raise max.message.bytes of topic " + topic.name())
        .addKeyValue("notLogged", swallowed)
        .log("The dead-letter topic refuses a record for its size; the letter comes without it");
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  private LakegateException unavailable(Throwable cause) {
    if (cause instanceof LakegateException known) {
      return known;
    }
    if (LetterSender.isTooLarge(cause)) {
      return unavailable(
          "does not even take a letter without its record: raise max.message.bytes"
              + " of the topic: "
              + cause.getMessage(),
          cause);
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
  public Optional<String> topic() {
    return Optional.of(topic.name());
  }

  @Override
  public void probe() {
    if (!topic.exists()) {
      throw unavailable("is missing: create it", null);
    }
  }

  @Override
  public void destroy() {
    again.shutdownNow();
  }
}
