package dev.lakegate.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.pipeline.SourceRecord;
import dev.lakegate.stack.KafkaBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntakeIT {

  private static KafkaBroker broker;
  private static KafkaTestClients kafka;

  @BeforeAll
  static void start() {
    broker = KafkaBroker.start(0);
    kafka = new KafkaTestClients(broker.bootstrapServers());
    Awaitility.setDefaultTimeout(Duration.ofSeconds(40));
  }

  @AfterAll
  static void stop() {
    Awaitility.reset();
    kafka.close();
    broker.close();
  }

  private static IntakeStand instance(String topic, int maxInFlight, String protocol) {
    return IntakeStand.start(
        broker.bootstrapServers(),
        IntakeStand.reading(topic, maxInFlight),
        Map.of(IntakeStand.GROUP_PROTOCOL, protocol));
  }

  private static String topic(String name, int partitions) throws Exception {
    broker.createTopics(partitions, name);
    kafka.hasten(name);
    return name;
  }

  private static long committed(String topic, int partition) throws Exception {
    return kafka.committed(topic, topic, partition);
  }

  private static void awaitCommitted(String topic, int partition, long offset) {
    await().untilAsserted(() -> assertThat(committed(topic, partition)).isEqualTo(offset));
  }

  private static void awaitSubmitted(IntakeStand instance, int partition, int count) {
    await().untilAsserted(() -> assertThat(instance.processor.offsets(partition)).hasSize(count));
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "consumer"})
  void outOfOrderFinishesCommitTheContiguousHeadOnly(String protocol) throws Exception {
    String topic = topic("order-" + protocol, 1);
    kafka.send(topic, 0, 10);
    try (IntakeStand instance = instance(topic, 64, protocol)) {
      awaitSubmitted(instance, 0, 10);

      instance.processor.finish(work -> work.offset() != 0 && work.offset() != 5);

      await()
          .during(Duration.ofSeconds(1))
          .untilAsserted(() -> assertThat(committed(topic, 0)).isEqualTo(-1));
      instance.processor.finish(work -> work.offset() == 0);
      awaitCommitted(topic, 0, 5);
      instance.processor.finish(work -> work.offset() == 5);
      awaitCommitted(topic, 0, 10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "consumer"})
  void lateFinishAfterRevocationDoesNotRewindTheNewOwner(String protocol) throws Exception {
    String topic = topic("late-" + protocol, 2);
    kafka.send(topic, 0, 20);
    kafka.send(topic, 1, 20);
    try (IntakeStand first = instance(topic, 64, protocol)) {
      awaitSubmitted(first, 0, 20);
      awaitSubmitted(first, 1, 20);
      try (IntakeStand second = instance(topic, 64, protocol)) {
        second.processor.finishAll();
        await().untilAsserted(() -> assertThat(second.status().assigned()).hasSize(1));
        int moved = second.status().assigned().contains(topic + "-0") ? 0 : 1;
        awaitCommitted(topic, moved, 20);

        first.processor.finish(work -> work.offset() < 10);

        awaitCommitted(topic, 1 - moved, 10);
        await()
            .during(Duration.ofSeconds(1))
            .failFast("The offset was rewound", () -> committed(topic, moved) != 20)
            .until(() -> true);
        assertThat(first.processor.revoked()).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "consumer"})
  void pausedPartitionThatComesBackIsReadAgain(String protocol) throws Exception {
    String topic = topic("back-" + protocol, 2);
    kafka.send(topic, 0, 30);
    kafka.send(topic, 1, 30);
    try (IntakeStand first = instance(topic, 4, protocol)) {
      await().untilAsserted(() -> assertThat(first.status().paused()).hasSize(2));
      try (IntakeStand second = instance(topic, 4, protocol)) {
        await().untilAsserted(() -> assertThat(second.status().paused()).hasSize(1));
        await().untilAsserted(() -> assertThat(first.status().assigned()).hasSize(1));
      }
      await().untilAsserted(() -> assertThat(first.status().assigned()).hasSize(2));

      first.processor.finishAll();

      awaitCommitted(topic, 0, 30);
      awaitCommitted(topic, 1, 30);
      assertThat(first.status().paused()).isEmpty();
    }
  }

  @Test
  void partitionIsPausedAtTheBoundWithoutHoldingTheOtherAndResumes() throws Exception {
    String topic = topic("bound", 2);
    kafka.send(topic, 0, 100);
    try (IntakeStand instance = instance(topic, 8, "classic")) {
      await()
          .untilAsserted(
              () -> assertThat(instance.status().paused()).containsExactly(topic + "-0"));
      kafka.send(topic, 1, 1);

      awaitSubmitted(instance, 1, 1);

      assertThat(instance.processor.offsets(0)).hasSizeBetween(8, 12);
      instance.processor.finishAll();
      awaitCommitted(topic, 0, 100);
      assertThat(instance.processor.offsets(0)).isSorted().doesNotHaveDuplicates();
      await().untilAsserted(() -> assertThat(instance.status().paused()).isEmpty());
    }
  }

  @Test
  void markersOfTransactionsAreNoGaps() throws Exception {
    String topic = topic("markers", 1);
    kafka.sendInTransactions(topic, 3);
    kafka.send(topic, 0, 1);
    try (IntakeStand instance = instance(topic, 64, "classic")) {
      instance.processor.finishAll();

      awaitCommitted(topic, 0, 9);

      assertThat(instance.processor.offsets(0)).containsExactly(0L, 1L, 2L, 4L, 5L, 6L, 8L);
    }
  }

  @Test
  void recordsComeExactlyAsTheyAreIncludingTombstones() throws Exception {
    String topic = topic("exact", 1);
    ProducerRecord<byte[], byte[]> full =
        new ProducerRecord<>(topic, 0, 1234L, new byte[] {0, -1}, new byte[] {-2, 3});
    full.headers().add("twice", new byte[] {1}).add("none", null).add("twice", new byte[] {2});
    kafka.send(full);
    kafka.send(new ProducerRecord<>(topic, 0, null, null));
    try (IntakeStand instance = instance(topic, 64, "classic")) {
      awaitSubmitted(instance, 0, 2);

      SourceRecord first = instance.processor.submitted().get(0).source();
      SourceRecord tombstone = instance.processor.submitted().get(1).source();

      assertThat(first.key()).containsExactly(0, -1);
      assertThat(first.value()).containsExactly(-2, 3);
      assertThat(first.timestampMillis()).isEqualTo(1234);
      assertThat(first.timestampType()).isEqualTo("CreateTime");
      assertThat(first.headers())
          .extracting(SourceRecord.Header::name)
          .containsExactly("twice", "none", "twice");
      assertThat(first.headers().get(1).value()).isNull();
      assertThat(tombstone.key()).isNull();
      assertThat(tombstone.value()).isNull();
    }
  }

  @Test
  void topicThatIsCreatedLaterIsRead() throws Exception {
    String topic = "later";
    try (IntakeStand instance = instance(topic, 64, "classic")) {
      instance.processor.finishAll();
      await().untilAsserted(() -> assertThat(instance.status().lastPoll()).isNotNull());
      assertThat(instance.status().isRunning()).isTrue();

      topic(topic, 1);
      kafka.send(topic, 0, 3);

      awaitCommitted(topic, 0, 3);
    }
  }

  @Test
  void stopOnRequestLeavesUnfinishedRecordsUncommitted() throws Exception {
    String topic = topic("stop", 1);
    kafka.send(topic, 0, 5);
    try (IntakeStand instance = instance(topic, 64, "classic")) {
      awaitSubmitted(instance, 0, 5);
      instance.processor.finish(work -> work.offset() < 2);
      awaitCommitted(topic, 0, 2);

      instance.control().stop("Record 2 is malformed");

      await().untilAsserted(() -> assertThat(instance.status().assigned()).isEmpty());
      assertThat(instance.status().isRunning()).isFalse();
      assertThat(instance.status().stoppedBecause()).isEqualTo("Record 2 is malformed");
      instance.processor.finishAll();
      instance.control().stop("Too late");
      assertThat(instance.status().stoppedBecause()).isEqualTo("Record 2 is malformed");
    }
    assertThat(committed(topic, 0)).isEqualTo(2);
  }

  @Test
  void errorWhileHandingOverStopsInsteadOfSkipping() throws Exception {
    String topic = topic("error", 1);
    try (IntakeStand instance = instance(topic, 64, "classic")) {
      instance.processor.failOnSubmit(new StackOverflowError("too deep"));

      kafka.send(topic, 0, 3);

      await().untilAsserted(() -> assertThat(instance.status().isRunning()).isFalse());
      assertThat(instance.status().stoppedBecause())
          .isEqualTo(
              "Record error-0@0 could not be handed over: java.lang.StackOverflowError: too deep");
    }
    assertThat(committed(topic, 0)).isEqualTo(-1);
  }

  @Test
  void wantOfMemoryEndsTheProcess() throws Exception {
    String topic = topic("memory", 1);
    try (IntakeStand instance = instance(topic, 64, "classic")) {
      instance.processor.failOnSubmit(new OutOfMemoryError("made up"));

      kafka.send(topic, 0, 1);

      await().untilAsserted(() -> assertThat(instance.fatalErrors).hasSize(1));
    }
    assertThat(committed(topic, 0)).isEqualTo(-1);
  }

  @Test
  void consumerThatEndsByItselfSaysWhy() throws Exception {
    String topic = topic("ended", 1);
    try (IntakeStand instance =
        IntakeStand.start(
            broker.bootstrapServers(),
            IntakeStand.reading(topic, 64),
            Map.of("spring.kafka.consumer.auto-offset-reset", "none"))) {

      await().untilAsserted(() -> assertThat(instance.status().isRunning()).isFalse());

      assertThat(instance.status().stoppedBecause())
          .isEqualTo("The consumer ended by itself: NO_OFFSET");
    }
  }

  @Test
  void closeGivesEachAssignmentBackOnceAndCommitsTheHead() throws Exception {
    String topic = topic("close", 2);
    kafka.send(topic, 0, 4);
    kafka.send(topic, 1, 4);
    IntakeStand instance = instance(topic, 64, "classic");
    awaitSubmitted(instance, 0, 4);
    awaitSubmitted(instance, 1, 4);
    List<RecordingProcessor.Work> work = List.copyOf(instance.processor.submitted());
    work.stream().filter(one -> one.offset() < 3).forEach(one -> one.finished().run());

    instance.close();

    work.forEach(one -> one.finished().run());
    assertThat(instance.processor.revoked()).hasSize(2).doesNotHaveDuplicates();
    assertThat(committed(topic, 0)).isEqualTo(3);
    assertThat(committed(topic, 1)).isEqualTo(3);
    assertThat(instance.processor.livenessWhenRevoked()).containsExactly(false, false);
    assertThat(new String(work.get(0).source().value(), UTF_8)).isEqualTo("0");
  }
}
