package dev.lakegate.intake;

import dev.lakegate.pipeline.RecordProcessor;
import dev.lakegate.pipeline.SourceControl;
import dev.lakegate.pipeline.SourceRecord;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.listener.AcknowledgingConsumerAwareMessageListener;
import org.springframework.kafka.support.Acknowledgment;

/**
 * Registers each record with its partition's tracker and hands it over. Never throws, but for want
 * of memory.
 */
final class IntakeListener implements AcknowledgingConsumerAwareMessageListener<byte[], byte[]> {

  private final Assignments assignments;
  private final RecordProcessor processor;
  private final SourceControl control;

  IntakeListener(Assignments assignments, RecordProcessor processor, SourceControl control) {
    this.assignments = assignments;
    this.processor = processor;
    this.control = control;
  }

  @Override
  public void onMessage(
      ConsumerRecord<byte[], byte[]> message,
      @Nullable Acknowledgment acknowledgment,
      @Nullable Consumer<?, ?> consumer) {
    try {
      handOver(message, present(acknowledgment), present(consumer));
    } catch (OutOfMemoryError e) {
      // The container ends with it, and the process with the container.
      throw e;
    } catch (Throwable e) {
      // Thrown on, an exception would end in retries and an error in a consumer that died unseen.
      control.stop(
          "Record %s-%d@%d could not be handed over: %s"
              .formatted(message.topic(), message.partition(), message.offset(), e));
    }
  }

  private void handOver(
      ConsumerRecord<byte[], byte[]> message, Acknowledgment ack, Consumer<?, ?> consumer) {
    TopicPartition partition = new TopicPartition(message.topic(), message.partition());
    PartitionTracker tracker = assignments.tracker(consumer, partition);
    SourceRecord record = sourceRecord(message);
    Runnable finished = tracker.register(message.offset(), record.size(), ack);
    processor.submit(record, tracker, finished);
  }

  private static SourceRecord sourceRecord(ConsumerRecord<byte[], byte[]> message) {
    return new SourceRecord(
        message.topic(),
        message.partition(),
        message.offset(),
        message.timestamp(),
        message.timestampType().toString(),
        message.key(),
        message.value(),
        headers(message.headers().toArray()));
  }

  // Notifications rarely have any.
  private static List<SourceRecord.Header> headers(Header[] headers) {
    return headers.length == 0
        ? List.of()
        : Arrays.stream(headers)
            .map(header -> new SourceRecord.Header(header.key(), header.value()))
            .toList();
  }

  private static <T> T present(@Nullable T argument) {
    if (argument == null) {
      throw new IllegalStateException("The container does not acknowledge by hand");
    }
    return argument;
  }
}
