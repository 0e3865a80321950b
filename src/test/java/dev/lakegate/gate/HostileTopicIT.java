package dev.lakegate.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Whatever a writer puts into the topic: each record has its outcome, and none holds another. */
@ExtendWith(OutputCaptureExtension.class)
class HostileTopicIT {

  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final int MEBIBYTE = 1024 * 1024;
  private static final Stack STACK = Stacks.shared();

  private static Lake lake;
  private static SourceTopic topic;
  private static Gate gate;

  @BeforeAll
  static void start() {
    lake = Lake.silent(STACK, "hostile-topic");
    topic = new SourceTopic(STACK.bootstrapServers(), lake);
    topic.limit(lake.topic(), 4 * MEBIBYTE);
    topic.limit(lake.deadLetterTopic(), 5 * MEBIBYTE);
    gate = Gate.start(STACK, lake, Map.of());
  }

  @AfterAll
  static void stop() {
    gate.close();
    topic.close();
    lake.close();
  }

  @Test
  void aBadRecordAmongGoodOnesIsLetteredAsItCame() {
    LakeGeneration before = generation("among", "before");
    LakeGeneration after = generation("among", "after");
    byte[] key = {(byte) 0xc3, 0, (byte) 0xff};
    byte[] value = {'{', (byte) 0xff, 0, '\r', '\n'};
    ProducerRecord<byte[], byte[]> bad = new ProducerRecord<>(lake.topic(), key, value);
    bad.headers().add("trace", new byte[] {1, 0, -1}).add("empty", null).add("trace", new byte[0]);

    send(SentinelEvent.of(lake, before));
    lake.send(bad);
    send(SentinelEvent.of(lake, after));

    awaitFinished();
    assertThat(gate.outcomes().of(before.prefix())).containsExactly("completed");
    assertThat(gate.outcomes().of(after.prefix())).containsExactly("completed");
    assertThat(letters(value))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.key()).isEqualTo(key);
              assertThat(List.of(letter.headers().toArray()).subList(0, 3))
                  .containsExactly(
                      new RecordHeader("trace", new byte[] {1, 0, -1}),
                      new RecordHeader("empty", (byte[]) null),
                      new RecordHeader("trace", new byte[0]));
              assertThat(Lake.header(letter, "lakegate-reason"))
                  .isEqualTo("malformed-notification");
            });
  }

  @Test
  void aFailingEventAmongGoodOnesHasALetterOfItsOwn() throws Exception {
    LakeGeneration good = generation("siblings", "good");
    byte[] value =
        SentinelEvent.notification(
            SentinelEvent.of(lake, good),
            "{\"eventVersion\":\"2.0\",\"eventSource\":\"minio:s3\"}");

    long offset = lake.send(new ProducerRecord<>(lake.topic(), value)).get().offset();

    awaitFinished();
    assertThat(gate.outcomes().of(good.prefix())).containsExactly("completed");
    assertThat(letters(value))
        .extracting(HostileTopicIT::verdict)
        .containsExactly("malformed-notification 1 %s-0@%d#1".formatted(lake.topic(), offset));
  }

  @Test
  void everyFailingEventHasItsLetterWhateverItFailedOf() throws Exception {
    LakeGeneration good = generation("many", "good");
    LakeGeneration torn = LakeGeneration.of(lake, "many", "torn");
    torn.writeFiles().put("manifest.json", "{").writeSentinel();
    byte[] value =
        SentinelEvent.notification(
            "17",
            SentinelEvent.of(lake, torn),
            "{}",
            SentinelEvent.of(lake, good),
            SentinelEvent.of(lake.bucket(), "v1/\\u0007/_SUCCESS"));

    long offset = lake.send(new ProducerRecord<>(lake.topic(), value)).get().offset();

    awaitFinished();
    assertThat(gate.outcomes().of(good.prefix())).containsExactly("completed");
    String id = lake.topic() + "-0@" + offset + "#";
    assertThat(letters(value))
        .extracting(HostileTopicIT::verdict)
        .containsExactlyInAnyOrder(
            "malformed-notification 0 " + id + 0,
            "manifest-invalid 1 " + id + 1,
            "malformed-notification 2 " + id + 2,
            "malformed-notification 4 " + id + 4);
  }

  @Test
  void aMebibyteIsANotificationAndOneByteMoreIsNone() {
    LakeGeneration good = generation("size", "exact");
    LakeGeneration late = generation("size", "over");
    byte[] exact = padded(SentinelEvent.of(lake, good), MEBIBYTE);
    byte[] over = padded(SentinelEvent.of(lake, late), MEBIBYTE + 1);

    lake.send(new ProducerRecord<>(lake.topic(), exact));
    lake.send(new ProducerRecord<>(lake.topic(), over));

    awaitFinished();
    assertThat(gate.outcomes().of(good.prefix())).containsExactly("completed");
    assertThat(gate.outcomes().of(late.prefix())).isEmpty();
    assertThat(letters(over))
        .extracting(letter -> Lake.header(letter, "lakegate-reason"))
        .containsExactly("notification-too-large");
  }

  @Test
  void tenThousandRecordsOfGarbageAreCountedAndLetteredAndTheGoodOnePasses() {
    int count = 10_000;
    LakeGeneration good = generation("flood", "good");
    Map<String, Long> before = counted();
    long letteredBefore = lake.deadLetters().size();
    List<String> malformed = new ArrayList<>();
    long began = System.nanoTime();

    for (int i = 0; i < count; i++) {
      if (i == count / 2) {
        lake.send(new ProducerRecord<>(lake.topic(), notification(good)));
      }
      byte[] key = ("flood-" + i).getBytes(UTF_8);
      byte[] value = GarbageFlood.value(i);
      lake.send(new ProducerRecord<>(lake.topic(), key, value));
      if (GarbageFlood.isMalformed(i)) {
        malformed.add("flood-" + i + " " + Arrays.hashCode(value));
      }
    }

    awaitFinished();
    System.out.printf("%,d records of garbage: %d ms%n", count, millisSince(began));
    assertThat(gate.outcomes().of(good.prefix())).containsExactly("completed");
    Map<String, Long> expected = GarbageFlood.outcomes(count);
    expected.put("generation", 1L);
    assertThat(difference(counted(), before)).isEqualTo(expected);
    List<ConsumerRecord<byte[], byte[]>> all = lake.deadLetters();
    assertThat(all.subList((int) letteredBefore, all.size()))
        .extracting(
            letter -> new String(letter.key(), UTF_8) + " " + Arrays.hashCode(letter.value()))
        .containsExactlyInAnyOrderElementsOf(malformed);
  }

  @Test
  void aFloodOfForeignSentinelsIsCountedAndDoesNotFloodTheLog(CapturedOutput output) {
    long before = counted().getOrDefault("ignored no-dataset", 0L);

    for (int i = 0; i < 500; i++) {
      send(SentinelEvent.of("somebody-elses", "v1/flood=" + i + "/_SUCCESS"));
    }

    awaitFinished();
    assertThat(counted().get("ignored no-dataset") - before).isEqualTo(500);
    assertThat(output.getAll().lines().filter(it -> it.contains("No dataset is configured")))
        .hasSizeLessThan(200);
    assertThat(lake.deadLetters())
        .noneMatch(letter -> new String(letter.value(), UTF_8).contains("somebody-elses"));
  }

  @Test
  void recordsThatACompressingProducerMadeHugeAreLetteredExactly() {
    byte[] huge = new byte[20 * MEBIBYTE];
    Arrays.fill(huge, (byte) ' ');
    LakeGeneration good = generation("size", "behind-huge");

    lake.sendCompressed(huge, 5);
    send(SentinelEvent.of(lake, good));

    awaitFinished();
    assertThat(gate.outcomes().of(good.prefix())).containsExactly("completed");
    assertThat(letters(huge))
        .hasSize(5)
        .allMatch(it -> Lake.header(it, "lakegate-reason").equals("notification-too-large"));
  }

  @Test
  void aRecordThatTheDeadLetterTopicRefusesHoldsNobodyUp() {
    byte[] refused = new byte[2 * MEBIBYTE];
    new Random(3).nextBytes(refused);
    LakeGeneration good = generation("size", "behind-refused");
    limitLetters(MEBIBYTE, refused.length);

    lake.send(new ProducerRecord<>(lake.topic(), "refused".getBytes(UTF_8), refused));
    send(SentinelEvent.of(lake, good));

    awaitFinished();
    limitLetters(5 * MEBIBYTE, refused.length);
    assertThat(gate.outcomes().of(good.prefix())).containsExactly("completed");
    assertThat(lake.deadLetters())
        .filteredOn(it -> it.key() != null && new String(it.key(), UTF_8).equals("refused"))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.value()).isEmpty();
              assertThat(Lake.header(letter, "lakegate-value-omitted"))
                  .isEqualTo(String.valueOf(refused.length));
            });
  }

  @Test
  void keysTimestampsHeadersAndTransactionsHaveNoEffect() {
    List<LakeGeneration> generations =
        IntStream.range(0, 6).mapToObj(i -> generation("odd", "gen=" + i)).toList();
    List<byte[]> values = generations.stream().map(HostileTopicIT::notification).toList();
    topic.set(lake.topic(), "message.timestamp.after.max.ms", String.valueOf(Long.MAX_VALUE));

    lake.send(new ProducerRecord<>(lake.topic(), 0, 0L, null, values.get(0)));
    lake.flush();
    // Refused until the broker has learnt that the topic takes it.
    await()
        .atMost(LIMIT)
        .ignoreException(ExecutionException.class)
        .until(() -> lake.send(inTheYear9999(values.get(1))).get().hasOffset());
    lake.send(new ProducerRecord<>(lake.topic(), new byte[500_000], values.get(2)));
    ProducerRecord<byte[], byte[]> forged =
        new ProducerRecord<>(lake.topic(), new byte[] {(byte) 0xff}, values.get(3));
    IntStream.range(0, 5_000).forEach(i -> forged.headers().add("lakegate-reason", new byte[9]));
    lake.send(forged);
    lake.flush();
    lake.sendInTransaction(values.get(4), false);
    lake.sendInTransaction(values.get(5), true);

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(generations)
                    .allSatisfy(
                        it ->
                            assertThat(gate.outcomes().of(it.prefix()))
                                .containsExactly("completed")));
  }

  private static ProducerRecord<byte[], byte[]> inTheYear9999(byte[] value) {
    return new ProducerRecord<>(lake.topic(), 0, 253402300799999L, new byte[0], value);
  }

  private static LakeGeneration generation(String domain, String path) {
    return LakeGeneration.of(lake, domain, path).write();
  }

  private static byte[] notification(LakeGeneration generation) {
    return SentinelEvent.notification(SentinelEvent.of(lake, generation));
  }

  private static void send(String... events) {
    lake.send(new ProducerRecord<>(lake.topic(), SentinelEvent.notification(events)));
  }

  private static byte[] padded(String event, int size) {
    byte[] value = SentinelEvent.notification(event);
    byte[] padded = Arrays.copyOf(value, size);
    Arrays.fill(padded, value.length, size, (byte) ' ');
    return padded;
  }

  /** The broker says that it has the limit before its log has. */
  private static void limitLetters(int maxMessageBytes, int size) {
    topic.limit(lake.deadLetterTopic(), maxMessageBytes);
    boolean isBelow = size < maxMessageBytes;
    await().atMost(LIMIT).until(() -> takesLetter(size) == isBelow);
  }

  private static boolean takesLetter(int size) throws InterruptedException {
    try {
      return lake.send(new ProducerRecord<>(lake.deadLetterTopic(), new byte[size]))
          .get()
          .hasOffset();
    } catch (ExecutionException e) {
      return false;
    }
  }

  private static void awaitFinished() {
    lake.flush();
    await().atMost(LIMIT).pollInterval(Duration.ofMillis(50)).until(topic::isFinished);
  }

  private static List<ConsumerRecord<byte[], byte[]>> letters(byte[] value) {
    return lake.deadLetters().stream().filter(it -> Arrays.equals(it.value(), value)).toList();
  }

  private static String verdict(ConsumerRecord<byte[], byte[]> letter) {
    return String.join(
        " ",
        Lake.header(letter, "lakegate-reason"),
        Lake.header(letter, "lakegate-event-index"),
        Lake.header(letter, "lakegate-id"));
  }

  private static Map<String, Long> counted() {
    return gate.bean(MeterRegistry.class).find("lakegate.events").counters().stream()
        .collect(
            Collectors.toMap(
                it -> outcome(it.getId().getTag("outcome"), it.getId().getTag("reason")),
                it -> (long) it.count(),
                Long::sum,
                TreeMap::new));
  }

  private static String outcome(String outcome, String reason) {
    return outcome.equals("generation") ? outcome : outcome + " " + reason;
  }

  private static Map<String, Long> difference(Map<String, Long> now, Map<String, Long> before) {
    Map<String, Long> difference = new TreeMap<>();
    now.forEach(
        (outcome, count) -> difference.put(outcome, count - before.getOrDefault(outcome, 0L)));
    difference.values().removeIf(count -> count == 0);
    return difference;
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }
}
