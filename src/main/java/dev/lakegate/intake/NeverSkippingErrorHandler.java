package dev.lakegate.intake;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.ListenerUtils;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * Seeks back for ever. The container's own handler would give up after ten tries, or at once for
 * some exceptions, and commit past the record. The listener never throws, so this is a second wall.
 */
final class NeverSkippingErrorHandler extends DefaultErrorHandler {

  private static final Logger LOGGER = LoggerFactory.getLogger(NeverSkippingErrorHandler.class);
  private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
  private static final Duration MAX_DELAY = Duration.ofSeconds(30);

  NeverSkippingErrorHandler() {
    super(NeverSkippingErrorHandler::refuse, endless());
    setClassifications(Map.of(), true);
    setAckAfterHandle(false);
  }

  private static void refuse(ConsumerRecord<?, ?> message, Exception failure) {
    throw new IllegalStateException("Records are never skipped", failure);
  }

  private static ExponentialBackOff endless() {
    ExponentialBackOff backOff = new ExponentialBackOff(FIRST_DELAY.toMillis(), 2);
    backOff.setMaxInterval(MAX_DELAY.toMillis());
    return backOff;
  }

  /** A failed poll or commit: the container polls on, here without turning at full speed. */
  @Override
  public void handleOtherException(
      Exception failure,
      Consumer<?, ?> consumer,
      MessageListenerContainer container,
      boolean batchListener) {
    LOGGER.atError().setCause(failure).log("Kafka failed a poll or a commit; the consumer goes on");
    try {
      ListenerUtils.stoppableSleep(container, FIRST_DELAY.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
