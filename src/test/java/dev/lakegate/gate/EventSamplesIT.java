package dev.lakegate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.event.Samples;
import dev.lakegate.event.Samples.Sample;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every kind of notification through the running service; none of their objects exists. */
class EventSamplesIT {

  private static final Stack STACK = Stacks.shared();

  private static Lake lake;
  private static Gate gate;

  @BeforeAll
  static void start() {
    STACK.createBucket("lake");
    lake = Lake.create(STACK, "event-samples");
    gate = Gate.start(STACK, lake, wholeBucket());
  }

  @AfterAll
  static void stop() {
    gate.close();
    lake.close();
  }

  @Test
  void everySampleHasItsOutcomeAndTheMalformedOnesAreDeadLetteredExactly() {
    int before = gate.outcomes().events().size();
    List<String> expected = new ArrayList<>();
    List<Sample> malformed = new ArrayList<>();
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
              assertThat(outcomesSince(before)).containsExactlyInAnyOrderElementsOf(expected);
              assertThat(lake.deadLetters())
                  .filteredOn(EventSamplesIT::isMalformed)
                  .extracting(ConsumerRecord::value)
                  .containsExactlyInAnyOrderElementsOf(
                      malformed.stream().map(Sample::value).toList());
            });
  }

  @Test
  void aCloudEventIsReadByItsValueWhateverItsHeadersSay() {
    int before = gate.outcomes().events().size();
    List<String> keys = new ArrayList<>();
    try (CloudEventSender sender = new CloudEventSender(STACK, lake.topic())) {
      for (CloudEventSender.Binding binding : CloudEventSender.Binding.values()) {
        for (CloudEventSender.Data data : CloudEventSender.Data.values()) {
          String key = "bindings/" + binding + "/" + data + "/_SUCCESS";
          sender.send(binding, data.of(key));
          keys.add(key);
        }
      }
      sender.send(CloudEventSender.Binding.BINARY, "{\"orders\":7}");
      sender.send(CloudEventSender.Binding.HEADERS_LIE, "{\"orders\":7}");
    }

    List<String> expected = new ArrayList<>(Collections.nCopies(keys.size(), "generation"));
    expected.addAll(List.of("ignored no-records", "ignored no-records"));
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () -> {
              assertThat(outcomesSince(before)).containsExactlyInAnyOrderElementsOf(expected);
              assertThat(keys).allMatch(EventSamplesIT::isKnownToTheLedger);
            });
  }

  private static boolean isKnownToTheLedger(String key) {
    return gate.bean(GenerationLedger.class).head("lake", key).isPresent();
  }

  private static List<String> outcomesSince(int before) {
    List<String> all = gate.outcomes().events();
    return all.subList(before, all.size());
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
        "lakegate.processing.ordering", "sentinel",
        "lakegate.ledger.retention", "3650d");
  }
}
