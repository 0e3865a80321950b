package dev.lakegate.bench;

import static org.awaitility.Awaitility.await;

import dev.lakegate.gate.Gate;
import dev.lakegate.gate.Lake;
import dev.lakegate.gate.LakeGeneration;
import dev.lakegate.gate.SentinelEvent;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/**
 * Generations and duplicates per second on one partition, beside a listener that asks Redis once
 * per event and does nothing else; bytes of Redis per finished generation; the heap over a million
 * events.
 */
class ThroughputBenchmark {

  private static final int GENERATIONS = Integer.getInteger("bench.generations", 400);
  private static final int DUPLICATES = Integer.getInteger("bench.duplicates", 100_000);
  private static final boolean ANEW = Boolean.getBoolean("bench.anew");
  private static final int EVENTS = Integer.getInteger("bench.events", 1_000_000);

  private final List<String> table = new ArrayList<>();

  @Test
  void generationsDuplicatesAndMemory() {
    try (Stack stack = Stacks.start(StackPorts.any(), "throughput-events");
        Lake lake = Lake.silent(stack, "throughput")) {
      List<byte[]> sentinels = generations(lake);
      sentinels.forEach(value -> lake.send(new ProducerRecord<>(lake.topic(), value)));
      for (int i = 0; i < DUPLICATES; i++) {
        byte[] sentinel = sentinels.get(i % sentinels.size());
        lake.send(new ProducerRecord<>(lake.topic(), ANEW ? writtenAnew(sentinel, i) : sentinel));
      }
      lake.flush();
      long[] baseline = baseline(stack, lake);
      for (String ordering : List.of("dataset", "partition")) {
        ours(stack, lake, ordering, baseline);
      }
      memory(stack, lake);
      table.forEach(System.out::println);
    }
  }

  // White space behind the value: other bytes, and the same event.
  private static byte[] writtenAnew(byte[] notification, int number) {
    byte[] longer =
        Arrays.copyOf(notification, notification.length + 1 + number / GENERATIONS % 64);
    Arrays.fill(longer, notification.length, longer.length, (byte) ' ');
    return longer;
  }

  private static List<byte[]> generations(Lake lake) {
    List<byte[]> sentinels = new ArrayList<>();
    for (int number = 0; number < GENERATIONS; number++) {
      // Eight datasets, so that several lanes have work.
      LakeGeneration generation =
          new LakeGeneration(lake, "v1/domain=bench%d/gen=%05d/".formatted(number % 8, number))
              .file("part-0.csv", "id\n" + number + "\n")
              .write();
      sentinels.add(
          SentinelEvent.notification(
              SentinelEvent.of(lake.bucket(), generation.prefix() + "_SUCCESS")));
    }
    return sentinels;
  }

  /** News and duplicates per second. */
  private long[] baseline(Stack stack, Lake lake) {
    try (SetIfAbsentListener plain = new SetIfAbsentListener(stack, lake.topic(), "baseline")) {
      return rates(plain::seen, "SET NX, blocking", null);
    }
  }

  private void ours(Stack stack, Lake lake, String ordering, long[] baseline) {
    long usedBefore = usedMemory(stack);
    Map<String, Object> properties =
        Map.of(
            "spring.kafka.consumer.group-id",
            "bench-" + ordering,
            "lakegate.processing.ordering",
            ordering);
    try (Gate gate = Gate.startForgetful(stack, lake, properties)) {
      MeterRegistry meters = gate.bean(MeterRegistry.class);
      if (ordering.equals("dataset")) {
        rates(() -> outcomes(meters), "Lakegate, ordering " + ordering, baseline);
        table.add(
            "Redis bytes per finished generation, expiry and indexes included: %,d"
                .formatted((usedMemory(stack) - usedBefore) / GENERATIONS));
      } else {
        // The ledger knows them all by now: every record is a duplicate to a fresh process.
        rates(() -> outcomes(meters), "Lakegate again, ordering " + ordering, baseline);
      }
    }
  }

  private long[] rates(LongSupplier seen, String what, long[] baseline) {
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(1))
        .until(() -> seen.getAsLong() > 0);
    long began = System.nanoTime();
    long first = seen.getAsLong();
    awaitSeen(seen, GENERATIONS);
    long newsNanos = System.nanoTime() - began;
    long atNews = seen.getAsLong();
    long duplicatesBegan = System.nanoTime();
    awaitSeen(seen, (long) GENERATIONS + DUPLICATES);
    long duplicatesNanos = System.nanoTime() - duplicatesBegan;
    long news = Math.round((GENERATIONS - first) * 1e9 / newsNanos);
    long duplicates =
        Math.round(((double) GENERATIONS + DUPLICATES - atNews) * 1e9 / duplicatesNanos);
    table.add(
        "%-36s first sight %,7d/s  duplicates %,8d/s%s"
            .formatted(
                what,
                news,
                duplicates,
                baseline == null
                    ? ""
                    : "  (%.2f times the baseline)".formatted((double) duplicates / baseline[1])));
    return new long[] {news, duplicates};
  }

  private static void awaitSeen(LongSupplier seen, long count) {
    await()
        .atMost(Duration.ofMinutes(10))
        .pollInterval(Duration.ofMillis(2))
        .until(() -> seen.getAsLong() >= count);
  }

  private static long outcomes(MeterRegistry meters) {
    return Math.round(
        meters.find("lakegate.generations").counters().stream().mapToDouble(Counter::count).sum());
  }

  /** The heap after a collection, every fifth of the way. */
  private void memory(Stack stack, Lake lake) {
    Map<String, Object> properties = Map.of("spring.kafka.consumer.group-id", "bench-memory");
    try (Gate gate = Gate.startForgetful(stack, lake, properties)) {
      MeterRegistry meters = gate.bean(MeterRegistry.class);
      awaitSeen(() -> outcomes(meters), (long) GENERATIONS + DUPLICATES);
      List<String> heap = new ArrayList<>();
      heap.add(usedHeapMb());
      byte[] foreign =
          SentinelEvent.notification(SentinelEvent.of(lake.bucket(), "v1/domain=a/part-0.csv"));
      long before = events(meters);
      for (int fifth = 1; fifth <= 5; fifth++) {
        for (int i = 0; i < EVENTS / 5; i++) {
          lake.send(new ProducerRecord<>(lake.topic(), foreign));
        }
        lake.flush();
        long expected = before + (long) EVENTS / 5 * fifth;
        awaitSeen(() -> events(meters), expected);
        heap.add(usedHeapMb());
      }
      table.add("heap after GC over %,d more events, MB: %s".formatted(EVENTS, heap));
    }
  }

  private static long events(MeterRegistry meters) {
    return Math.round(
        meters.find("lakegate.events").counters().stream().mapToDouble(Counter::count).sum());
  }

  private static String usedHeapMb() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return String.valueOf((runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }

  private static long usedMemory(Stack stack) {
    RedisClient client = RedisClient.create(stack.redisUrl());
    try (StatefulRedisConnection<String, String> redis = client.connect()) {
      return redis
          .sync()
          .info("memory")
          .lines()
          .filter(line -> line.startsWith("used_memory:"))
          .mapToLong(line -> Long.parseLong(line.substring("used_memory:".length()).strip()))
          .findFirst()
          .orElseThrow();
    } finally {
      client.shutdown();
    }
  }
}
