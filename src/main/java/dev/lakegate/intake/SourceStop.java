package dev.lakegate.intake;

import dev.lakegate.failure.InertText;
import dev.lakegate.pipeline.FatalErrors;
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
 * A consumer that died of an error takes the process with it: only a new one reads again.
 */
final class SourceStop implements SourceControl, ApplicationListener<ConsumerStoppedEvent> {

  private static final Logger LOGGER = LoggerFactory.getLogger(SourceStop.class);

  private final AtomicReference<@Nullable String> because = new AtomicReference<>();
  private final FatalErrors fatalErrors;
  private volatile @Nullable MessageListenerContainer container;

  SourceStop(FatalErrors fatalErrors) {
    this.fatalErrors = fatalErrors;
  }

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
    ConsumerStoppedEvent.Reason reason = event.getReason();
    if (event.getContainer(MessageListenerContainer.class) == container
        && reason != ConsumerStoppedEvent.Reason.NORMAL) {
      remember("The consumer ended by itself: " + reason);
      if (reason == ConsumerStoppedEvent.Reason.ERROR) {
        fatalErrors.end(new InternalError("The consumer's thread died of an error"));
      }
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
