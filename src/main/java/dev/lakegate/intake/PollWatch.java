package dev.lakegate.intake;

import dev.lakegate.failure.InertText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.RecordInterceptor;

/**
 * Sees every poll: notes its time, has acknowledged what is finished, and now and then commits once
 * more what is acknowledged.
 *
 * <p>The container forgets a commit that failed, and the next one comes with the next finished
 * record, which on a quiet topic may be a day away. Until then the group would show a lag, and a
 * restart would read finished records again.
 */
final class PollWatch implements RecordInterceptor<byte[], byte[]> {

  private static final Logger LOGGER = LoggerFactory.getLogger(PollWatch.class);

  private final Assignments assignments;
  private final Duration recommitEvery;
  private final Clock clock;
  // Every consumer has a thread of its own.
  private final ThreadLocal<Instant> lastRecommit = ThreadLocal.withInitial(() -> Instant.EPOCH);
  private volatile @Nullable Instant lastPoll;

  PollWatch(Assignments assignments, Duration recommitEvery, Clock clock) {
    this.assignments = assignments;
    this.recommitEvery = recommitEvery;
    this.clock = clock;
  }

  @Override
  public void setupThreadState(Consumer<?, ?> consumer) {
    Instant now = clock.instant();
    lastPoll = now;
    assignments.acknowledgeIfTime(consumer);
    if (now.isAfter(lastRecommit.get().plus(recommitEvery))) {
      lastRecommit.set(now);
      recommit(consumer);
    }
  }

  private void recommit(Consumer<?, ?> consumer) {
    Map<TopicPartition, OffsetAndMetadata> offsets = assignments.committable(consumer);
    if (!offsets.isEmpty()) {
      consumer.commitAsync(offsets, PollWatch::committed);
    }
  }

  private static void committed(
      Map<TopicPartition, OffsetAndMetadata> offsets, @Nullable Exception failure) {
    if (failure != null) {
      LOGGER
          .atDebug()
          .addKeyValue("detail", InertText.of(failure))
          .log("Offsets are committed again later");
    }
  }

  @Override
  public ConsumerRecord<byte[], byte[]> intercept(
      ConsumerRecord<byte[], byte[]> message, Consumer<byte[], byte[]> consumer) {
    return message;
  }

  /** When it polled last; null before the first time. */
  @Nullable Instant lastPoll() {
    return lastPoll;
  }
}
