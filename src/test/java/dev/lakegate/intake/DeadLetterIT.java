package dev.lakegate.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.pipeline.SourceRecord;
import dev.lakegate.stack.KafkaBroker;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DeadLetterIT {

  private static final GenerationId GENERATION =
      GenerationId.of("lake", "orders/_SUCCESS", null, "17");

  private static KafkaBroker broker;
  private static KafkaTestClients kafka;

  @BeforeAll
  static void start() {
    broker = KafkaBroker.start(0);
    kafka = new KafkaTestClients(broker.bootstrapServers());
  }

  @AfterAll
  static void stop() {
    kafka.close();
    broker.close();
  }

  private static IntakeStand instance(String topic) {
    return IntakeStand.start(broker.bootstrapServers(), IntakeStand.reading(topic, 64), Map.of());
  }

  private static DeadLetter letter(byte[] key, byte[] value, SourceRecord.Header... headers) {
    SourceRecord source =
        new SourceRecord("events", 2, 40, 1234, "LogAppendTime", key, value, List.of(headers));
    return new DeadLetter(
        source,
        1,
        Reason.SIZE_MISMATCH,
        "a.csv has 4 bytes, not 5",
        "orders",
        GENERATION.value(),
        3);
  }

  private static String text(Header header) {
    return new String(header.value(), UTF_8);
  }

  @Test
  void letterHasTheExactRecordThenTheVerdictThenTheOrigin() throws Exception {
    broker.createTopics(1, "exact-dlt");
    byte[] value = {0, -1, (byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 13, 10};
    try (IntakeStand instance = instance("exact")) {
      instance
          .deadLetters()
          .publish(
              letter(
                  new byte[] {-128, 0},
                  value,
                  new SourceRecord.Header("twice", new byte[] {1}),
                  new SourceRecord.Header("none", null),
                  new SourceRecord.Header("twice", new byte[] {2})));
    }

    ConsumerRecord<byte[], byte[]> read = kafka.read("exact-dlt", 1).get(0);

    assertThat(read.key()).containsExactly(-128, 0);
    assertThat(read.value()).isEqualTo(value);
    Header[] headers = read.headers().toArray();
    assertThat(Arrays.stream(headers).map(Header::key))
        .containsExactly(
            "twice",
            "none",
            "twice",
            "lakegate-reason",
            "lakegate-detail",
            "lakegate-dataset",
            "lakegate-generation",
            "lakegate-attempts",
            "lakegate-event-index",
            "lakegate-id",
            "kafka_dlt-original-topic",
            "kafka_dlt-original-partition",
            "kafka_dlt-original-offset",
            "kafka_dlt-original-timestamp",
            "kafka_dlt-original-timestamp-type",
            "kafka_dlt-original-consumer-group");
    assertThat(headers[0].value()).containsExactly(1);
    assertThat(headers[1].value()).isNull();
    assertThat(headers[2].value()).containsExactly(2);
    assertThat(Arrays.stream(headers, 3, 11).map(DeadLetterIT::text))
        .containsExactly(
            "size-mismatch",
            "a.csv has 4 bytes, not 5",
            "orders",
            GENERATION.value(),
            "3",
            "1",
            "events-2@40#1",
            "events");
    assertThat(ByteBuffer.wrap(headers[11].value()).getInt()).isEqualTo(2);
    assertThat(ByteBuffer.wrap(headers[12].value()).getLong()).isEqualTo(40);
    assertThat(ByteBuffer.wrap(headers[13].value()).getLong()).isEqualTo(1234);
    assertThat(text(headers[14])).isEqualTo("LogAppendTime");
    assertThat(text(headers[15])).isEqualTo("exact");
  }

  @Test
  void recordsWithoutKeyOrValueStayWithout() throws Exception {
    broker.createTopics(1, "null-dlt");
    try (IntakeStand instance = instance("null")) {
      instance.deadLetters().publish(letter(null, null));
      instance.deadLetters().publish(letter(new byte[0], new byte[0]));
    }

    List<ConsumerRecord<byte[], byte[]>> read = kafka.read("null-dlt", 2);

    assertThat(read.get(0).key()).isNull();
    assertThat(read.get(0).value()).isNull();
    assertThat(read.get(1).key()).isEmpty();
    assertThat(read.get(1).value()).isEmpty();
  }

  @Test
  void recordLargerThanAClientSendsByDefaultFits() throws Exception {
    kafka.createTopic("large-dlt", 1, Map.of("max.message.bytes", "3000000"));
    byte[] value = new byte[2_000_000];
    Arrays.fill(value, (byte) 7);
    try (IntakeStand instance = instance("large")) {
      instance.deadLetters().publish(letter(null, value));
    }

    assertThat(kafka.read("large-dlt", 1).get(0).value()).isEqualTo(value);
  }

  @Test
  void missingTopicIsUnavailableUntilItIsCreated() throws Exception {
    try (IntakeStand instance = instance("gone")) {
      assertThatThrownBy(() -> instance.deadLetters().publish(letter(null, null)))
          .isInstanceOf(LakegateException.class)
          .hasMessageContaining("The dead-letter topic gone-dlt cannot be written: ")
          .extracting(e -> ((LakegateException) e).reason())
          .isEqualTo(Reason.DEAD_LETTER_UNAVAILABLE);
      assertThatThrownBy(() -> instance.deadLetters().probe())
          .isInstanceOf(LakegateException.class)
          .hasMessage("The dead-letter topic gone-dlt is missing: create it");

      broker.createTopics(1, "gone-dlt");

      await()
          .untilAsserted(
              () ->
                  assertThatCode(() -> instance.deadLetters().probe()).doesNotThrowAnyException());
      instance.deadLetters().publish(letter(null, new byte[] {9}));
    }
    assertThat(kafka.read("gone-dlt", 1).get(0).value()).containsExactly(9);
  }
}
