package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PollWatchTest {

  private static final TopicPartition P0 = new TopicPartition("events", 0);
  private static final Instant START = Instant.parse("2026-11-28T01:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final InstantSource source = now::get;
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final Assignments assignments =
      new Assignments(new RecordingProcessor(), 64, new RecordingFlow());
  private final PollWatch watch = new PollWatch(assignments, Duration.ofSeconds(30), clock);
  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

  @Test
  void noPollYetIsNoTime() {
    assertThat(watch.lastPoll()).isNull();
  }

  @Test
  void notesTheTimeOfEveryPoll() {
    watch.setupThreadState(consumer);
    now.set(START.plusMillis(100));

    watch.setupThreadState(consumer);

    assertThat(watch.lastPoll()).isEqualTo(START.plusMillis(100));
  }

  @Test
  void whatIsAcknowledgedIsCommittedOnceMoreAfterAWhile() {
    consumer.assign(Set.of(P0));
    assignments.onPartitionsAssigned(consumer, List.of(P0));
    watch.setupThreadState(consumer);
    assignments.tracker(consumer, P0).register(4, 1, () -> {}).run();

    watch.setupThreadState(consumer);
    assertThat(consumer.committed(Set.of(P0)).get(P0)).isNull();
    now.set(START.plusSeconds(31));
    watch.setupThreadState(consumer);

    assertThat(consumer.committed(Set.of(P0)).get(P0)).isEqualTo(new OffsetAndMetadata(5));
  }
}
