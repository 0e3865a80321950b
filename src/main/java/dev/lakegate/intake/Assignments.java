package dev.lakegate.intake;

import dev.lakegate.pipeline.RecordProcessor;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;

/**
 * The trackers of the partitions that this instance holds. On close, Kafka tells the loss of a
 * partition up to three times; only the first has an effect.
 */
final class Assignments implements ConsumerAwareRebalanceListener {

  private static final Logger LOGGER = LoggerFactory.getLogger(Assignments.class);

  private final Map<Holding, PartitionTracker> trackers = new ConcurrentHashMap<>();
  private final RecordProcessor processor;
  private final int maxUnfinished;
  private final PartitionFlow flow;

  /** With several consumers, one may gain a partition before the other learns that it lost it. */
  private record Holding(Consumer<?, ?> consumer, TopicPartition partition) {}

  Assignments(RecordProcessor processor, int maxUnfinished, PartitionFlow flow) {
    this.processor = processor;
    this.maxUnfinished = maxUnfinished;
    this.flow = flow;
  }

  /** The tracker of a partition that the consumer holds. */
  PartitionTracker tracker(Consumer<?, ?> consumer, TopicPartition partition) {
    PartitionTracker tracker = trackers.get(new Holding(consumer, partition));
    if (tracker == null) {
      throw new IllegalStateException("A record came of " + partition + ", which is not assigned");
    }
    return tracker;
  }

  /** The trackers of all partitions held. */
  List<PartitionTracker> all() {
    return List.copyOf(trackers.values());
  }

  /** Acknowledges what is finished of the partitions that the consumer holds, if it is time. */
  void acknowledgeIfTime(Consumer<?, ?> consumer) {
    trackers.forEach(
        (holding, tracker) -> {
          if (holding.consumer().equals(consumer)) {
            tracker.acknowledgeIfTime();
          }
        });
  }

  /** The offsets up to which everything is acknowledged, of the partitions that it holds. */
  Map<TopicPartition, OffsetAndMetadata> committable(Consumer<?, ?> consumer) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    trackers.forEach(
        (holding, tracker) -> {
          if (holding.consumer().equals(consumer)) {
            tracker
                .committable()
                .ifPresent(next -> offsets.put(tracker.partition(), new OffsetAndMetadata(next)));
          }
        });
    return offsets;
  }

  @Override
  public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
    end(consumer, partitions, true);
    partitions.forEach(
        partition ->
            trackers.put(
                new Holding(consumer, partition),
                new PartitionTracker(partition, maxUnfinished, flow)));
    log("Partitions assigned", partitions);
  }

  @Override
  public void onPartitionsRevokedBeforeCommit(
      Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
    if (end(consumer, partitions, false)) {
      log("Partitions revoked", partitions);
    }
  }

  @Override
  public void onPartitionsLost(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
    if (end(consumer, partitions, true)) {
      log("Partitions lost", partitions);
    }
  }

  private boolean end(
      Consumer<?, ?> consumer, Collection<TopicPartition> partitions, boolean lost) {
    List<PartitionTracker> ended =
        partitions.stream()
            .map(partition -> trackers.remove(new Holding(consumer, partition)))
            .filter(Objects::nonNull)
            .toList();
    ended.forEach(tracker -> tracker.end(lost));
    ended.forEach(this::tell);
    return !ended.isEmpty();
  }

  private void tell(PartitionTracker tracker) {
    try {
      processor.revoked(tracker);
    } catch (RuntimeException e) {
      // One failure must not hide the revocation from the others.
      LOGGER
          .atError()
          .setCause(e)
          .addKeyValue("topic", tracker.partition().topic())
          .addKeyValue("partition", tracker.partition().partition())
          .log("A revoked partition could not be given back cleanly");
    }
  }

  private static void log(String message, Collection<TopicPartition> partitions) {
    LOGGER.atInfo().addKeyValue("detail", partitions).log(message);
  }
}
