package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a record takes of the memory counts, wherever in the record it stands. */
class IntakeListenerTest {

  private static final TopicPartition PARTITION = new TopicPartition("events", 0);

  private final RecordingFlow flow = new RecordingFlow();
  private final RecordingProcessor processor = new RecordingProcessor();
  private final Assignments assignments = new Assignments(processor, 100, flow);
  private final Consumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private final List<String> stops = new ArrayList<>();
  private final IntakeListener listener = new IntakeListener(assignments, processor, stops::add);

  enum Place {
    KEY,
    VALUE,
    HEADER
  }

  @ParameterizedTest
  @EnumSource
  void partitionIsPausedWhenItsRecordsHaveTooManyBytes(Place place) {
    assignments.onPartitionsAssigned(consumer, List.of(PARTITION));
    byte[] half = new byte[(int) PartitionTracker.MAX_BYTES / 2];

    listener.onMessage(message(0, place, half), () -> {}, consumer);
    List<String> callsBefore = List.copyOf(flow.calls);
    listener.onMessage(message(1, place, half), () -> {}, consumer);

    assertThat(callsBefore).isEmpty();
    assertThat(flow.calls).containsExactly("pause events-0");
    assertThat(stops).isEmpty();
  }

  private static ConsumerRecord<byte[], byte[]> message(long offset, Place place, byte[] bytes) {
    byte[] none = {};
    ConsumerRecord<byte[], byte[]> message =
        new ConsumerRecord<>(
            PARTITION.topic(),
            PARTITION.partition(),
            offset,
            place == Place.KEY ? bytes : none,
            place == Place.VALUE ? bytes : none);
    if (place == Place.HEADER) {
      message.headers().add("h", bytes);
    }
    return message;
  }

  @AfterEach
  void close() {
    processor.close();
  }
}
