package dev.lakegate.intake;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;

/**
 * Starts and stops the consumer. A Kafka that is not there yet is waited for: the consumer itself
 * does that once it could look up a server's name, before that this does. It also looks once
 * whether the dead-letter topic exists and is wide enough.
 */
final class Intake implements SmartLifecycle {

  private static final Logger LOGGER = LoggerFactory.getLogger(Intake.class);
  private static final Duration RETRY_EVERY = Duration.ofSeconds(5);
  private static final Duration CHECK_EVERY = Duration.ofSeconds(30);

  private final ConcurrentMessageListenerContainer<byte[], byte[]> container;
  private final DeadLetterTopic deadLetters;
  private final SourceStop stopped;
  private final List<String> topics;
  private @Nullable ScheduledExecutorService background;

  Intake(
      ConcurrentMessageListenerContainer<byte[], byte[]> container,
      DeadLetterTopic deadLetters,
      SourceStop stopped,
      List<String> topics) {
    this.container = container;
    this.deadLetters = deadLetters;
    this.stopped = stopped;
    this.topics = topics;
  }

  @Override
  public synchronized void start() {
    if (background != null) {
      return;
    }
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(Intake::backgroundThread);
    background = executor;
    startConsumer(executor);
    executor.execute(() -> checkDeadLetterTopic(executor));
  }

  private static Thread backgroundThread(Runnable task) {
    Thread thread = new Thread(task, "lakegate-intake-start");
    thread.setDaemon(true);
    return thread;
  }

  private synchronized void startConsumer(ScheduledExecutorService executor) {
    if (executor.isShutdown() || stopped.because() != null) {
      return;
    }
    try {
      container.start();
    } catch (RuntimeException e) {
      // A container that failed to start believes that it runs.
      container.stop(() -> {});
      retry(executor, e);
    }
  }

  private void retry(ScheduledExecutorService executor, RuntimeException failure) {
    Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
    if (!isUnknownHost(cause)) {
      throw failure;
    }
    LOGGER
        .atWarn()
        .addKeyValue("detail", InertText.of(cause.getMessage()))
        .log("Kafka's servers cannot be looked up; the consumer starts as soon as they can be");
    later(executor, () -> startLater(executor), RETRY_EVERY);
  }

  // Nobody waits for it any more who could be told otherwise.
  private void startLater(ScheduledExecutorService executor) {
    try {
      startConsumer(executor);
    } catch (RuntimeException e) {
      Throwable cause = NestedExceptionUtils.getMostSpecificCause(e);
      stopped.stop("The consumer cannot start: " + InertText.of(cause));
    }
  }

  /** The client knows this from a wrong setting by its message alone. */
  private static boolean isUnknownHost(Throwable cause) {
    return cause instanceof ConfigException
        && String.valueOf(cause.getMessage()).startsWith("No resolvable bootstrap urls");
  }

  private void checkDeadLetterTopic(ScheduledExecutorService executor) {
    try {
      if (deadLetters.exists()) {
        LOGGER.atInfo().addKeyValue("topic", deadLetters.name()).log("Dead-letter topic found");
        warnIfNarrow();
      } else {
        LOGGER
            .atError()
            .addKeyValue("topic", deadLetters.name())
            .log("The dead-letter topic is missing: create it; records that need it wait for it");
      }
    } catch (LakegateException e) {
      LOGGER
          .atWarn()
          .addKeyValue("detail", InertText.of(e.detail()))
          .log("Kafka does not answer; nothing is lost, the consumer goes on when it does");
      later(executor, () -> checkDeadLetterTopic(executor), CHECK_EVERY);
    }
  }

  private void warnIfNarrow() {
    List<String> wider = deadLetters.isNarrowerThan(topics);
    if (!wider.isEmpty()) {
      LOGGER
          .atWarn()
          .addKeyValue("topic", deadLetters.name())
          .addKeyValue("detail", "raise its max.message.bytes above that of " + wider)
          .log("The dead-letter topic takes smaller records than a source topic");
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The tasks report their failures themselves.
  private static void later(ScheduledExecutorService executor, Runnable task, Duration delay) {
    if (!executor.isShutdown()) {
      executor.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** Waits until the consumer closed, at most the container's shutdown timeout of 10 s. */
  @Override
  public synchronized void stop() {
    if (background != null) {
      background.shutdownNow();
      background = null;
      container.stop();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return background != null;
  }

  @Override
  public boolean isAutoStartup() {
    return container.isAutoStartup();
  }

  /** The last to start and the first to stop of all that works on records. */
  @Override
  public int getPhase() {
    return container.getPhase();
  }
}
