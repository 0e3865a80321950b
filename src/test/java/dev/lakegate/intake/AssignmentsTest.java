package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class AssignmentsTest {

  private static final TopicPartition P0 = new TopicPartition("events", 0);
  private static final TopicPartition P1 = new TopicPartition("events", 1);

  private final RecordingFlow flow = new RecordingFlow();
  private final RecordingProcessor processor = new RecordingProcessor();
  private final Assignments assignments = new Assignments(processor, 2, flow);
  private final Consumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

  @Test
  void revokedLostRevokedGivesBackOnce() {
    assignments.onPartitionsAssigned(consumer, List.of(P0, P1));
    PartitionTracker tracker = assignments.tracker(consumer, P0);

    assignments.onPartitionsRevokedBeforeCommit(consumer, List.of(P0));
    assignments.onPartitionsLost(consumer, List.of(P0));
    assignments.onPartitionsRevokedBeforeCommit(consumer, List.of(P0));

    assertThat(processor.revoked()).containsExactly(tracker);
    assertThat(tracker.isLive()).isFalse();
    assertThat(assignments.tracker(consumer, P1).isLive()).isTrue();
  }

  @Test
  void assignmentIsDeadBeforeTheProcessorIsTold() {
    assignments.onPartitionsAssigned(consumer, List.of(P0, P1));

    assignments.onPartitionsLost(consumer, List.of(P0, P1));

    assertThat(processor.livenessWhenRevoked()).containsExactly(false, false);
  }

  @Test
  void partitionThatComesBackHasAnotherTracker() {
    assignments.onPartitionsAssigned(consumer, List.of(P0));
    PartitionTracker before = assignments.tracker(consumer, P0);
    assignments.onPartitionsRevokedBeforeCommit(consumer, List.of(P0));

    assignments.onPartitionsAssigned(consumer, List.of(P0));

    assertThat(assignments.tracker(consumer, P0)).isNotSameAs(before);
    assertThat(assignments.tracker(consumer, P0).isLive()).isTrue();
  }

  @Test
  void partitionsArePausedApart() {
    assignments.onPartitionsAssigned(consumer, List.of(P0, P1));

    assignments.tracker(consumer, P1).register(0, 1, () -> {});
    assignments.tracker(consumer, P1).register(1, 1, () -> {});

    assertThat(flow.calls).containsExactly("pause events-1");
  }

  @Test
  void oneConsumersLateLossLeavesTheOthersAssignmentAlone() {
    Consumer<byte[], byte[]> other = new MockConsumer<>("earliest");
    assignments.onPartitionsAssigned(consumer, List.of(P0));
    assignments.onPartitionsAssigned(other, List.of(P0));

    assignments.onPartitionsLost(consumer, List.of(P0));

    assertThat(assignments.tracker(other, P0).isLive()).isTrue();
  }

  @Test
  void processorThatFailsDoesNotHideARevocation() {
    assignments.onPartitionsAssigned(consumer, List.of(P0, P1));
    processor.failOnRevoked(new IllegalStateException("broken"));

    assignments.onPartitionsRevokedBeforeCommit(consumer, List.of(P0, P1));

    assertThat(processor.revoked()).hasSize(2);
    assertThat(assignments.all()).isEmpty();
  }

  @Test
  void committableOffsetsAreThoseOfTheConsumerAlone() {
    Consumer<byte[], byte[]> other = new MockConsumer<>("earliest");
    assignments.onPartitionsAssigned(consumer, List.of(P0));
    assignments.onPartitionsAssigned(other, List.of(P1));

    assignments.tracker(consumer, P0).register(41, 1, () -> {}).run();
    assignments.tracker(other, P1).register(7, 1, () -> {}).run();

    assertThat(assignments.committable(consumer))
        .containsExactly(java.util.Map.entry(P0, new OffsetAndMetadata(42)));
  }

  @Test
  void recordOfAPartitionThatIsNotAssignedIsRefused() {
    assertThatThrownBy(() -> assignments.tracker(consumer, P0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("A record came of events-0, which is not assigned");
  }
}
