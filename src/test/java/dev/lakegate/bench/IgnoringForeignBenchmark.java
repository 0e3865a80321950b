package dev.lakegate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.event.NotificationParser;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.event.Samples;
import dev.lakegate.gate.Gate;
import dev.lakegate.gate.Lake;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;

/**
 * How fast notifications of part files pass, which are no sentinels: of all dialects that the
 * samples know, on one partition. Beside it, in the same run, a plain consumer that only polls, and
 * one that polls and parses.
 */
class IgnoringForeignBenchmark {

  private static final int RECORDS = Integer.getInteger("bench.records", 200_000);
  private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);

  @Test
  void foreignEventsPerSecond() {
    List<byte[]> values = partFileEvents();
    try (Stack stack = Stacks.start(StackPorts.any(), "ignoring-events");
        Lake lake = Lake.silent(stack, "ignoring")) {
      for (int i = 0; i < RECORDS; i++) {
        lake.send(new ProducerRecord<>(lake.topic(), values.get(i % values.size())));
      }
      lake.flush();
      List<Long> polled = new ArrayList<>();
      List<Long> parsed = new ArrayList<>();
      List<Long> ignored = new ArrayList<>();
      NotificationParser parser = new NotificationParser();
      for (int round = 0; round < ROUNDS; round++) {
        polled.add(plain(stack, lake, message -> {}));
        parsed.add(plain(stack, lake, message -> parser.parse(message.value())));
        ignored.add(gate(stack, lake, round));
        System.out.printf("round %d: %s %s %s%n", round, polled, parsed, ignored);
      }
      print(values.size(), polled, parsed, ignored);
    }
  }

  /** The samples that announce sentinels, as if these were part files. */
  private static List<byte[]> partFileEvents() {
    NotificationParser parser = new NotificationParser();
    return Samples.all().stream()
        .map(Samples.Sample::value)
        .filter(Objects::nonNull)
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .filter(text -> text.contains("_SUCCESS"))
        .map(text -> text.replace("_SUCCESS", "part-00000.parquet"))
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .filter(
            value ->
                parser.parse(value).stream()
                    .allMatch(
                        it ->
                            it instanceof ParsedEvent.Creation creation
                                && creation.event().key().endsWith("part-00000.parquet")))
        .filter(value -> parser.parse(value).size() == 1)
        .toList();
  }

  private static long plain(Stack stack, Lake lake, Consumer<ConsumerRecord<byte[], byte[]>> work) {
    TopicPartition partition = new TopicPartition(lake.topic(), 0);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", stack.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      int seen = 0;
      long began = 0;
      while (seen < RECORDS) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(100));
        began = began == 0 && !records.isEmpty() ? System.nanoTime() : began;
        records.forEach(work);
        seen += records.count();
      }
      return perSecond(System.nanoTime() - began);
    }
  }

  private static long gate(Stack stack, Lake lake, int round) {
    Map<String, Object> properties =
        Map.of(
            "spring.kafka.consumer.group-id", "ignoring-" + round,
            "lakegate.datasets.all.bucket", "lake",
            "lakegate.datasets.all.prefix", "");
    try (Gate gate = Gate.start(stack, lake, properties)) {
      MeterRegistry meters = gate.bean(MeterRegistry.class);
      awaitSeen(meters, 1);
      double before = seen(meters);
      long began = System.nanoTime();
      awaitSeen(meters, RECORDS);
      long nanos = System.nanoTime() - began;
      assertThat(gate.outcomes().events()).hasSize(RECORDS).containsOnly("ignored not-a-sentinel");
      return Math.round((RECORDS - before) * 1e9 / nanos);
    }
  }

  private static void awaitSeen(MeterRegistry meters, int count) {
    await()
        .atMost(Duration.ofMinutes(5))
        .pollInterval(Duration.ofMillis(2))
        .until(() -> seen(meters) >= count);
  }

  private static double seen(MeterRegistry meters) {
    return meters.find("lakegate.events").counters().stream().mapToDouble(Counter::count).sum();
  }

  private static long perSecond(long nanos) {
    return Math.round(RECORDS * 1e9 / nanos);
  }

  private static void print(int kinds, List<Long> polled, List<Long> parsed, List<Long> ignored) {
    long plain = new Percentiles(polled).median();
    long baseline = new Percentiles(parsed).median();
    long ours = new Percentiles(ignored).median();
    System.out.printf(
        "%n%,d foreign records of %d kinds, records/s, median of %d rounds%n",
        RECORDS, kinds, ROUNDS);
    System.out.printf("%-22s %,10d  %s%n", "poll", plain, polled);
    System.out.printf("%-22s %,10d  %s%n", "poll and parse", baseline, parsed);
    System.out.printf("%-22s %,10d  %s%n", "Lakegate", ours, ignored);
    System.out.printf(
        "Lakegate to poll-and-parse: %.2f, to poll: %.2f%n",
        (double) ours / baseline, (double) ours / plain);
  }
}
