package dev.lakegate.bench;

import static org.awaitility.Awaitility.await;

import dev.lakegate.gate.Gate;
import dev.lakegate.gate.Lake;
import dev.lakegate.gate.LakeGeneration;
import dev.lakegate.gate.RecordingHandler;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/**
 * From a notification's Kafka timestamp to the handler's call, for one-file generations that come
 * one at a time; beside it, in the same run, the time to a plain consumer that only polls.
 */
class HandOverLatencyBenchmark {

  private static final int WARM_UP = 50;
  private static final int COUNTED = 200;

  @Test
  void notificationToHandler() {
    try (Stack stack = Stacks.start(StackPorts.any(), "latency-events");
        Lake lake = Lake.create(stack, "latency")) {
      try (PollingBaseline baseline = new PollingBaseline(stack.bootstrapServers(), lake.topic());
          Gate gate = Gate.start(stack, lake, Map.of("lakegate.ledger.lease-duration", "45s"))) {
        measure(lake, gate, baseline);
      }
    }
  }

  private static void measure(Lake lake, Gate gate, PollingBaseline baseline) {
    List<String> prefixes = new ArrayList<>();
    for (int number = 0; number < WARM_UP + COUNTED; number++) {
      LakeGeneration generation =
          new LakeGeneration(lake, "v1/domain=latency/gen=%04d/".formatted(number))
              .file("part-0.csv", "id\n" + number + "\n")
              .write();
      prefixes.add(generation.prefix());
      await()
          .pollInterval(2, TimeUnit.MILLISECONDS)
          .atMost(Duration.ofSeconds(30))
          .until(() -> !gate.recorder().received(generation.prefix()).isEmpty());
    }
    List<String> counted = prefixes.subList(WARM_UP, prefixes.size());
    Map<String, ConsumerRecord<byte[], byte[]>> notifications = byPrefix(lake);
    List<Long> handler = new ArrayList<>();
    List<Long> polled = new ArrayList<>();
    for (String prefix : counted) {
      ConsumerRecord<byte[], byte[]> notification = notifications.get(prefix);
      RecordingHandler.Received received = gate.recorder().received(prefix).get(0);
      handler.add(received.atMillis() - notification.timestamp());
      polled.add(baseline.seenAtMillis(notification.offset()) - notification.timestamp());
    }
    print(handler, polled);
  }

  private static Map<String, ConsumerRecord<byte[], byte[]>> byPrefix(Lake lake) {
    return lake.notifications().stream()
        .collect(
            Collectors.toMap(
                HandOverLatencyBenchmark::prefix,
                it -> it,
                (one, other) -> one,
                LinkedHashMap::new));
  }

  private static String prefix(ConsumerRecord<byte[], byte[]> notification) {
    String key = new String(notification.key(), StandardCharsets.UTF_8);
    return key.substring(key.indexOf('/') + 1, key.lastIndexOf('/') + 1);
  }

  private static void print(List<Long> handler, List<Long> polled) {
    Percentiles ours = new Percentiles(handler);
    Percentiles plain = new Percentiles(polled);
    System.out.printf("%nnotification to handler, %d one-file generations%n", COUNTED);
    System.out.printf("%-26s %8s %8s%n", "", "median", "p99");
    System.out.printf(
        "%-26s %5d ms %5d ms%n", "plain consumer, polled", plain.median(), plain.p99());
    System.out.printf(
        "%-26s %5d ms %5d ms%n", "Lakegate, handler called", ours.median(), ours.p99());
  }
}
