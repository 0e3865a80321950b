package dev.lakegate.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.pipeline.SourceRecord;
import dev.lakegate.stack.KafkaBroker;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Letters that are larger than their topic allows. */
class LargeLetterIT {

  private static final byte[] KEY = {1, 0, -1};
  private static final Random RANDOM = new Random(7);

  private static KafkaBroker broker;
  private static KafkaTestClients kafka;

  @BeforeAll
  static void start() throws Exception {
    broker = KafkaBroker.start(0);
    kafka = new KafkaTestClients(broker.bootstrapServers());
  }

  @AfterAll
  static void stop() {
    kafka.close();
    broker.close();
  }

  @Test
  void aLetterThatIsSmallEnoughWhenCompressedIsExact() throws Exception {
    byte[] value = new byte[20_000_000];
    Arrays.fill(value, (byte) ' ');

    ConsumerRecord<byte[], byte[]> letter = published("compressible", 1_000_000, KEY, value);

    assertThat(letter.key()).isEqualTo(KEY);
    assertThat(letter.value()).isEqualTo(value);
    assertThat(names(letter)).contains("trace").doesNotContain("lakegate-value-omitted");
  }

  @Test
  void aLetterThatIsNotComesWithoutItsValueAndSaysSo() throws Exception {
    byte[] value = random(200_000);

    ConsumerRecord<byte[], byte[]> letter = published("random", 100_000, KEY, value);

    assertThat(letter.key()).isEqualTo(KEY);
    assertThat(letter.value()).isEmpty();
    assertThat(header(letter, "trace")).isEqualTo("theirs");
    assertThat(header(letter, "lakegate-value-omitted")).isEqualTo("200000");
    assertThat(header(letter, "lakegate-value-sha256")).isEqualTo(sha256(value));
    assertThat(header(letter, "lakegate-id")).isEqualTo("events-2@40#1");
    assertThat(names(letter)).doesNotContain("lakegate-headers-omitted", "lakegate-key-omitted");
  }

  @Test
  void aRecordLargerThanAnyProducerSendsComesWithoutItsValue() throws Exception {
    ConsumerRecord<byte[], byte[]> letter =
        published("huge", 100_000_000, KEY, new byte[40_000_000]);

    assertThat(letter.value()).isEmpty();
    assertThat(header(letter, "lakegate-value-omitted")).isEqualTo("40000000");
  }

  @Test
  void headersThatAreTooLargeAreLeftOut() throws Exception {
    SourceRecord.Header[] headers =
        IntStream.range(0, 5_000)
            .mapToObj(i -> new SourceRecord.Header("h" + i, random(32)))
            .toArray(SourceRecord.Header[]::new);

    ConsumerRecord<byte[], byte[]> letter =
        published("headers", 100_000, KEY, new byte[] {7}, headers);

    assertThat(letter.key()).isEqualTo(KEY);
    assertThat(names(letter)).noneMatch(name -> name.startsWith("h"));
    assertThat(header(letter, "lakegate-headers-omitted")).isEqualTo("5000");
    assertThat(header(letter, "lakegate-value-omitted")).isEqualTo("1");
    assertThat(header(letter, "lakegate-reason")).isEqualTo("notification-too-large");
  }

  @Test
  void aKeyThatIsTooLargeIsLeftOut() throws Exception {
    ConsumerRecord<byte[], byte[]> letter =
        published("key", 100_000, random(200_000), new byte[] {7});

    assertThat(letter.key()).isNull();
    assertThat(header(letter, "lakegate-key-omitted")).isEqualTo("200000");
    assertThat(header(letter, "lakegate-id")).isEqualTo("events-2@40#1");
  }

  @Test
  void thousandsOfHeadersThatFitAreKept() throws Exception {
    SourceRecord.Header[] headers =
        IntStream.range(0, 20_000)
            .mapToObj(i -> new SourceRecord.Header("same", new byte[] {(byte) i}))
            .toArray(SourceRecord.Header[]::new);

    ConsumerRecord<byte[], byte[]> letter =
        published("many", 1_000_000, KEY, new byte[] {7}, headers);

    assertThat(letter.headers().headers("same")).hasSize(20_000);
    assertThat(letter.value()).containsExactly(7);
  }

  @Test
  void aTopicThatTakesNoLetterAtAllIsUnavailableWithTheRemedy() throws Exception {
    kafka.createTopic("narrow-dlt", 1, Map.of("max.message.bytes", "100"));
    try (IntakeStand instance = instance("narrow")) {
      DeadLetter letter = letter(KEY, new byte[] {7});

      assertThatThrownBy(() -> instance.deadLetters().publish(letter))
          .isInstanceOf(LakegateException.class)
          .hasMessageContaining("raise max.message.bytes of the topic")
          .extracting(e -> ((LakegateException) e).reason())
          .isEqualTo(Reason.DEAD_LETTER_UNAVAILABLE);
    }
  }

  private static ConsumerRecord<byte[], byte[]> published(
      String name, int limit, byte[] key, byte[] value, SourceRecord.Header... headers)
      throws Exception {
    kafka.createTopic(name + "-dlt", 1, Map.of("max.message.bytes", String.valueOf(limit)));
    try (IntakeStand instance = instance(name)) {
      instance.deadLetters().publish(letter(key, value, headers));
    }
    return kafka.read(name + "-dlt", 1).get(0);
  }

  private static IntakeStand instance(String topic) {
    return IntakeStand.start(broker.bootstrapServers(), IntakeStand.reading(topic, 64), Map.of());
  }

  private static DeadLetter letter(
      byte @Nullable [] key, byte @Nullable [] value, SourceRecord.Header... headers) {
    List<SourceRecord.Header> all =
        headers.length == 0
            ? List.of(new SourceRecord.Header("trace", "theirs".getBytes(UTF_8)))
            : List.of(headers);
    SourceRecord source = new SourceRecord("events", 2, 40, 1234, key, value, all);
    return new DeadLetter(
        source, 1, Reason.NOTIFICATION_TOO_LARGE, "Larger than 1 MiB", null, null, 0);
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), UTF_8);
  }

  private static List<String> names(ConsumerRecord<byte[], byte[]> letter) {
    return Arrays.stream(letter.headers().toArray()).map(Header::key).toList();
  }

  private static String sha256(byte[] value) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(value));
  }
}
