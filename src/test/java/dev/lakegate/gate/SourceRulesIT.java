package dev.lakegate.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.deploy.MonitoringFiles;
import dev.lakegate.pipeline.SourceStatus;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What is configured about foreign, broken and old notifications, through Kafka. */
@ExtendWith(OutputCaptureExtension.class)
class SourceRulesIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Stack STACK = Stacks.shared();

  // Of the store and of a database, or of events that this test does not bring about.
  private static final Pattern NOT_HERE =
      Pattern.compile("(minio|hikaricp|lakegate_retries|lakegate_lease)_.*");

  @Test
  void foreignAndOldEventsGoWhereTheRulesSay() {
    try (Lake lake = Lake.silent(STACK, "source-rules");
        SourceTopic topic = new SourceTopic(STACK.bootstrapServers(), lake);
        Gate gate =
            Gate.start(
                STACK,
                lake,
                Map.of(
                    "lakegate.source.unmatched", "dead-letter",
                    "lakegate.source.key-encoding", "encoded",
                    "lakegate.datasets.late.bucket", lake.bucket(),
                    "lakegate.datasets.late.prefix", "v1/domain=late/",
                    "lakegate.datasets.late.accept-from", "2026-03-01T00:00:00Z",
                    "lakegate.ledger.retention", "30d"))) {
      LakeGeneration accepted = LakeGeneration.of(lake, "late", "accepted").write();
      LakeGeneration encoded = LakeGeneration.of(lake, "late", "encoded").write();
      LakeGeneration before = LakeGeneration.of(lake, "late", "before").write();
      LakeGeneration old = LakeGeneration.of(lake, "orders", "old").write();
      Instant twoMonthsAgo = Instant.now().minus(Duration.ofDays(60));

      send(lake, SentinelEvent.of(lake.bucket(), "elsewhere/_SUCCESS"));
      send(lake, SentinelEvent.of(lake.bucket(), "elsewhere/part-0.parquet"));
      String early = event(lake, before, Instant.parse("2026-02-28T23:59:59Z"));
      send(lake, early);
      send(lake, early.replace("2026-02-28T23:59:59Z", "2026-03-01T00:59:59+01:00"));
      send(lake, early.replace("2026-02-28T23:59:59Z", "2026-02-28 23:59:59.000000Z"));
      send(lake, SentinelEvent.of(lake, accepted));
      send(lake, SentinelEvent.of(lake, encoded).replace("minio:s3", "ceph:s3"));
      send(lake, event(lake, old, twoMonthsAgo));

      awaitFinished(lake, topic);
      assertThat(gate.outcomes().of(accepted.prefix())).containsExactly("completed");
      assertThat(gate.outcomes().of(encoded.prefix())).containsExactly("completed");
      assertThat(gate.outcomes().of(before.prefix())).isEmpty();
      assertThat(gate.outcomes().of(old.prefix())).containsExactly("rejected event-too-old");
      assertThat(gate.outcomes().events())
          .containsExactlyInAnyOrder(
              "ignored no-dataset",
              "ignored not-a-sentinel",
              "ignored before-start",
              "ignored before-start",
              "ignored before-start",
              "generation",
              "generation",
              "generation");
      assertThat(lake.deadLetters())
          .extracting(it -> Lake.header(it, "lakegate-reason"))
          .containsExactlyInAnyOrder("no-dataset", "event-too-old");
      String scrape = ask(gate, "prometheus").body();
      assertThat(MonitoringFiles.metrics())
          .filteredOn(it -> !NOT_HERE.matcher(it).matches())
          .allSatisfy(it -> assertThat(scrape).contains("\n" + it));
    }
  }

  @Test
  void malformedNotificationsStopTheConsumerInFrontOfThem(CapturedOutput output) {
    try (Lake lake = Lake.silent(STACK, "source-stop");
        SourceTopic topic = new SourceTopic(STACK.bootstrapServers(), lake)) {
      LakeGeneration good = LakeGeneration.of(lake, "orders", "good").write();
      LakeGeneration behind = LakeGeneration.of(lake, "orders", "behind").write();
      byte[] garbage = "no JSON".getBytes(UTF_8);
      try (Gate gate =
          Gate.start(
              STACK,
              lake,
              Map.of(
                  "lakegate.dead-letter.on-malformed", "stop",
                  "lakegate.source.unmatched", "ignore"))) {
        send(lake, SentinelEvent.of("foreign", "silently-ignored/_SUCCESS"));
        send(lake, SentinelEvent.of(lake, good));
        await().atMost(LIMIT).until(() -> topic.committed() == 2);
        assertThat(readiness(gate)).isEqualTo(200);

        lake.send(new ProducerRecord<>(lake.topic(), garbage));
        send(lake, SentinelEvent.of(lake, behind));

        await()
            .atMost(LIMIT)
            .untilAsserted(
                () ->
                    assertThat(gate.bean(SourceStatus.class).stoppedBecause())
                        .contains("malformed-notification", lake.topic() + "-0@2"));
        assertThat(readiness(gate)).isEqualTo(503);
        assertThat(gate.outcomes().of(good.prefix())).containsExactly("completed");
        assertThat(gate.outcomes().events()).contains("ignored no-dataset");
      }
      assertThat(topic.committed()).isEqualTo(2);
      assertThat(lake.deadLetters()).isEmpty();
      assertThat(output.getAll()).doesNotContain("silently-ignored");

      try (Gate gate = Gate.start(STACK, lake, Map.of())) {
        awaitFinished(lake, topic);
        assertThat(gate.outcomes().of(behind.prefix()))
            .containsAnyOf("completed", "duplicate")
            .hasSize(1);
      }
      assertThat(lake.deadLetters())
          .singleElement()
          .satisfies(letter -> assertThat(letter.value()).isEqualTo(garbage));
    }
  }

  @Test
  void afterARestartWhatIsKnownStaysKnownHoweverOldAndLettersKeepTheirIds() {
    try (Lake lake = Lake.silent(STACK, "source-again");
        SourceTopic topic = new SourceTopic(STACK.bootstrapServers(), lake)) {
      LakeGeneration done = LakeGeneration.of(lake, "orders", "done").write();
      Instant twoMonthsAgo = Instant.now().minus(Duration.ofDays(60));
      try (Gate gate = Gate.start(STACK, lake, Map.of("lakegate.ledger.retention", "3650d"))) {
        lake.send(new ProducerRecord<>(lake.topic(), "[1]".getBytes(UTF_8)));
        lake.send(new ProducerRecord<>(lake.topic(), SentinelEvent.notification("{}", "1")));
        send(lake, event(lake, done, twoMonthsAgo));
        awaitFinished(lake, topic);
        assertThat(gate.outcomes().of(done.prefix())).containsExactly("completed");
      }
      List<String> ids = ids(lake.deadLetters());
      topic.rewind();
      done.write();
      send(lake, event(lake, done, twoMonthsAgo));

      try (Gate gate = Gate.start(STACK, lake, Map.of("lakegate.ledger.retention", "30d"))) {
        awaitFinished(lake, topic);
        assertThat(gate.outcomes().of(done.prefix())).containsExactly("duplicate", "completed");
      }
      List<ConsumerRecord<byte[], byte[]>> letters = lake.deadLetters();
      assertThat(ids)
          .containsExactlyInAnyOrder(
              lake.topic() + "-0@0#0", lake.topic() + "-0@1#0", lake.topic() + "-0@1#1");
      assertThat(ids(letters.subList(3, letters.size()))).containsExactlyInAnyOrderElementsOf(ids);
    }
  }

  private static List<String> ids(List<ConsumerRecord<byte[], byte[]>> letters) {
    return letters.stream().map(it -> Lake.header(it, "lakegate-id")).toList();
  }

  private static String event(Lake lake, LakeGeneration generation, Instant time) {
    return SentinelEvent.of(lake.bucket(), generation.prefix() + "_SUCCESS", time);
  }

  private static void send(Lake lake, String event) {
    lake.send(new ProducerRecord<>(lake.topic(), SentinelEvent.notification(event)));
  }

  private static void awaitFinished(Lake lake, SourceTopic topic) {
    lake.flush();
    await().atMost(LIMIT).until(topic::isFinished);
  }

  private static int readiness(Gate gate) {
    return ask(gate, "health/readiness").statusCode();
  }

  private static HttpResponse<String> ask(Gate gate, String endpoint) {
    URI uri =
        URI.create(
            "http://127.0.0.1:%d/actuator/%s"
                .formatted(gate.port("local.management.port"), endpoint));
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException("The management port does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }
}
