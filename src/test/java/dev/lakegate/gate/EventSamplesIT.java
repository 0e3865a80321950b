package dev.lakegate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.event.Samples;
import dev.lakegate.event.Samples.Sample;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every sample notification through the running service; none of their objects exists. */
class EventSamplesIT {

  private static final Stack STACK = Stacks.shared();

  @Test
  void everySampleHasItsOutcomeAndTheMalformedOnesAreDeadLetteredExactly() {
    STACK.createBucket("lake");
    List<String> expected = new ArrayList<>();
    List<Sample> malformed = new ArrayList<>();
    try (Lake lake = Lake.create(STACK, "event-samples");
        Gate gate = Gate.start(STACK, lake, wholeBucket())) {
      for (Sample sample : Samples.all()) {
        for (JsonNode expect : sample.expectations()) {
          expected.add(outcome(expect));
        }
        if (outcome(sample.expectations().get(0)).startsWith("malformed")) {
          malformed.add(sample);
        }
        lake.send(sample.file(), sample.value());
      }

      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(
              () -> {
                assertThat(gate.outcomes().events()).containsExactlyInAnyOrderElementsOf(expected);
                assertThat(lake.deadLetters())
                    .filteredOn(EventSamplesIT::isMalformed)
                    .extracting(ConsumerRecord::value)
                    .containsExactlyInAnyOrderElementsOf(
                        malformed.stream().map(Sample::value).toList());
              });
    }
  }

  private static boolean isMalformed(ConsumerRecord<byte[], byte[]> letter) {
    return Lake.header(letter, "lakegate-reason").equals("malformed-notification");
  }

  private static String outcome(JsonNode expect) {
    String outcome = expect.get("outcome").asString();
    return switch (outcome) {
      case "malformed" -> "malformed malformed-notification";
      case "ignored" -> "ignored " + expect.get("reason").asString();
      default -> outcome;
    };
  }

  private static Map<String, Object> wholeBucket() {
    return Map.of(
        "lakegate.datasets.all.bucket", "lake",
        "lakegate.datasets.all.prefix", "",
        "lakegate.ledger.retention", "3650d");
  }
}
