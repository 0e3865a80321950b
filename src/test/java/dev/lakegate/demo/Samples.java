package dev.lakegate.demo;

import dev.lakegate.stack.Stack;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Writes sample generations as an engine would, and prints what the gate did with each. */
final class Samples {

  private static final Duration LATE = Duration.ofSeconds(10);

  private final Stack stack;
  private final DemoAccount account;
  private final SampleTopic topic;

  Samples(Stack stack, DemoAccount account) {
    this.stack = stack;
    this.account = account;
    this.topic = new SampleTopic(stack);
  }

  void play() {
    System.out.printf("%nWhat the gate did with some sample generations%n%n");
    SampleGeneration orders = new SampleGeneration(stack, "v1/domain=orders/gen=1/", "first run");
    SampleGeneration payments = new SampleGeneration(stack, "v1/domain=payments/gen=1/", "paid");
    SampleGeneration telemetry = new SampleGeneration(stack, "v1/domain=telemetry/gen=1/", "beat");

    tell("orders: 3 files, manifest, _SUCCESS", () -> outcome(orders::write));
    tell(
        "payments: one byte altered after its manifest",
        () -> outcome(() -> payments.writeCorrupt()));
    tell("telemetry: the manifest comes 10 s late", () -> outcome(() -> late(telemetry)));
    tell(
        "orders: re-run in place, with other data",
        () -> outcome(new SampleGeneration(stack, orders.prefix(), "second run")::write));
    tell("orders: the store repeats that notification", () -> outcome(this::repeatLast));
    tell(
        "orders: an object that only ends in _SUCCESS",
        () -> event(() -> orders.put("part_SUCCESS", "no sentinel")));
    tell("another team's bucket: a foreign notification", () -> event(this::foreign));
    tell("not a notification at all", () -> event(() -> topic.send(null, "{\"hello\":")));
    System.out.printf(
        "%n  Dead letters in %s: %s%n", Demo.DEAD_LETTERS, topic.deadLetterReasons(2));
    topic.close();
  }

  private void tell(String written, Supplier<String> said) {
    System.out.printf("  %-46s  %s%n", written, said.get());
  }

  private String outcome(Runnable write) {
    account.begin();
    write.run();
    DemoAccount.Outcome outcome = account.nextOutcome();
    Duration took = Duration.ofMillis(outcome.atMillis() - topic.last(Demo.TOPIC).timestamp());
    return switch (outcome.outcome()) {
      case "completed" ->
          "completed %s after its notification, handed to log and ready".formatted(people(took));
      case "duplicate" -> "duplicate, dropped";
      default -> outcome.outcome() + ", " + shortened(account.detail(outcome));
    };
  }

  private String event(Runnable write) {
    account.begin();
    write.run();
    return account.nextEvent();
  }

  private static String people(Duration took) {
    return took.toSeconds() > 0
        ? "%.1f s".formatted(took.toMillis() / 1000.0)
        : took.toMillis() + " ms";
  }

  private static String shortened(String detail) {
    return detail.length() <= 90 ? detail : detail.substring(0, 89) + "…";
  }

  private void late(SampleGeneration generation) {
    generation.writeFiles();
    generation.writeSentinel();
    CompletableFuture.delayedExecutor(LATE.toSeconds(), TimeUnit.SECONDS)
        .execute(generation::writeManifest);
  }

  private void repeatLast() {
    ConsumerRecord<byte[], byte[]> last = topic.last(Demo.TOPIC);
    topic.send(
        new String(last.key(), StandardCharsets.UTF_8),
        new String(last.value(), StandardCharsets.UTF_8));
  }

  private void foreign() {
    topic.send(
        null,
        """
        {"Records":[{"eventVersion":"2.1","eventSource":"aws:s3","eventName":"ObjectCreated:Put",
        "s3":{"bucket":{"name":"somebody-elses"},"object":{"key":"raw/_SUCCESS","sequencer":"0A"}}}]}
        """);
  }
}
