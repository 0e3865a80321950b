package dev.lakegate.intake;

import dev.lakegate.failure.InertText;
import dev.lakegate.pipeline.SourceControl;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.kafka.event.ConsumerStoppedEvent;
import org.springframework.kafka.listener.MessageListenerContainer;

/**
 * Stops the consumer on request, and remembers why it stopped when nobody asked the process to end.
 */
final class SourceStop implements SourceControl, ApplicationListener<ConsumerStoppedEvent> {

  private static final Logger LOGGER = LoggerFactory.getLogger(SourceStop.class);

  private final AtomicReference<@Nullable String> because = new AtomicReference<>();
  private volatile @Nullable MessageListenerContainer container;

  /** What to stop; the container is made after those who may want to stop it. */
  void attach(MessageListenerContainer consumer) {
    container = consumer;
  }

  @Override
  public void stop(String why) {
    if (remember(why)) {
      MessageListenerContainer consumer = container;
      if (consumer != null) {
        consumer.stopAbnormally(() -> {});
      }
    }
  }

  @Override
  public void onApplicationEvent(ConsumerStoppedEvent event) {
    if (event.getContainer(MessageListenerContainer.class) == container
        && event.getReason() != ConsumerStoppedEvent.Reason.NORMAL) {
      remember("The consumer ended by itself: " + event.getReason());
    }
  }

  private boolean remember(String why) {
    boolean first = because.compareAndSet(null, why);
    if (first) {
      LOGGER
          .atError()
          .addKeyValue("detail", InertText.of(why))
          .log("The consumer stops until the next start; what is unfinished stays uncommitted");
    }
    return first;
  }

  /** Why it stopped; null when it did not. */
  @Nullable String because() {
    return because.get();
  }
}
