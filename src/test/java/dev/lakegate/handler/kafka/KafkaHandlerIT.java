package dev.lakegate.handler.kafka;

import static dev.lakegate.handler.kafka.SentMessages.headers;
import static dev.lakegate.handler.kafka.SentMessages.messages;
import static dev.lakegate.handler.kafka.SentMessages.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerContract;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.TurnedAway;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.handler.TurnedAways;
import dev.lakegate.stack.KafkaBroker;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import io.cloudevents.CloudEvent;
import io.cloudevents.kafka.KafkaMessageFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class KafkaHandlerIT extends GenerationHandlerContract {

  private static final String TOPIC = "ready";
  private static final Instant NOW = Instant.parse("2026-11-28T11:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final JsonMapper JSON = JsonMapper.shared();

  private static KafkaBroker broker;
  private static HandOverProducers producers;

  @BeforeAll
  static void start() {
    broker = KafkaBroker.start(0);
    broker.createTopics(3, TOPIC);
    producers = producers(broker.bootstrapServers());
  }

  @AfterAll
  static void stop() {
    producers.close();
    broker.close();
  }

  @Override
  protected GenerationHandler handler() {
    return handler(producers, TOPIC, "30s");
  }

  @Override
  protected Collection<?> effects(String idempotencyKey) {
    Set<Map<String, String>> effects = new HashSet<>();
    for (ConsumerRecord<byte[], byte[]> message : messages(broker, TOPIC)) {
      Map<String, String> seen = headers(message);
      seen.put("key", text(message.key()));
      ObjectNode data = (ObjectNode) JSON.readTree(message.value());
      data.remove(List.of("attempt", "fencingToken"));
      seen.put("data", data.toString());
      if (idempotencyKey.equals(seen.get("ce_id"))) {
        effects.add(seen);
      }
    }
    return effects;
  }

  @Test
  void theEventIsABinaryCloudEvent() throws Exception {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "sales/K%C3%B6ln/dt=2026-11-28/hour=01/")
            .versionId("3b1f")
            .table(Map.of("name", "sales", "columns", List.of("a", "b")))
            .file("part-0.csv", "a,b\n1,2\n")
            .build();

    handler().handle(generation, HandlerContexts.firstCall(generation));

    ConsumerRecord<byte[], byte[]> message = message(generation);
    assertThat(text(message.key())).isEqualTo("lake/sales/K%C3%B6ln/dt=2026-11-28/hour=01/");
    assertThat(headers(message))
        .containsOnly(
            Map.entry("ce_specversion", "1.0"),
            Map.entry("ce_id", generation.id().value()),
            Map.entry("ce_source", "s3://lake"),
            Map.entry("ce_subject", "sales/K%C3%B6ln/dt=2026-11-28/hour=01/"),
            Map.entry("ce_type", "dev.lakegate.generation.completed.v1"),
            Map.entry("ce_time", "2026-11-28T10:15:30Z"),
            Map.entry("content-type", "application/json"));
    assertThat(JSON.readTree(message.value()))
        .isEqualTo(
            JSON.readTree(getClass().getResource("/handler/completed-data.json").openStream()));
  }

  @Test
  void whatIsNotKnownIsLeftOutAndTheTimeIsNow() throws Exception {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("root-bucket", "").withoutManifest().eventTime(null).build();

    handler().handle(generation, HandlerContexts.firstCall(generation));

    ConsumerRecord<byte[], byte[]> message = message(generation);
    CloudEvent event = KafkaMessageFactory.createReader(message).toEvent();
    assertThat(event.getSubject()).isNull();
    assertThat(event.getTime()).isEqualTo(NOW.atOffset(ZoneOffset.UTC));
    assertThat(text(message.key())).isEqualTo("root-bucket/");
    JsonNode data = JSON.readTree(message.value());
    assertThat(data.has("manifest")).isFalse();
    assertThat(data.has("versionId")).isFalse();
    assertThat(data.get("table")).isEmpty();
    assertThat(data.get("sentinel").has("versionId")).isFalse();
  }

  @Test
  void oneFolderKeepsItsOrder() throws Exception {
    List<VerifiedGeneration> generations = new ArrayList<>();
    for (long sequencer = 1; sequencer <= 5; sequencer++) {
      generations.add(
          VerifiedGenerations.generation("lake", "ordered/").sequencer(sequencer).build());
    }

    for (VerifiedGeneration generation : generations) {
      handler().handle(generation, HandlerContexts.firstCall(generation));
    }

    assertThat(generations.stream().map(KafkaHandlerIT::message))
        .extracting(ConsumerRecord::partition)
        .containsOnly(message(generations.get(0)).partition());
    assertThat(generations.stream().map(KafkaHandlerIT::message))
        .extracting(ConsumerRecord::offset)
        .isSorted();
  }

  @Test
  void aMissingTopicFailsWithinTheSendTimeout() {
    GenerationHandler handler = handler(producers, "nowhere", "2s");

    Throwable failure = failureInTime(handler);

    assertThat(failure)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("Topic 'nowhere' did not take the event: Topic nowhere");
  }

  @Test
  void aBrokerThatDiedFailsWithinTheSendTimeout() throws Exception {
    KafkaBroker mortal = KafkaBroker.start(0);
    mortal.createTopics(1, TOPIC);
    try (HandOverProducers own = producers(mortal.bootstrapServers())) {
      GenerationHandler handler = handler(own, TOPIC, "2s");
      VerifiedGeneration before = sample().build();
      awaitSent(handler, before);
      mortal.close();

      Throwable failure = failureInTime(handler);

      assertThat(failure)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("Topic 'ready' did not take the event: ");
    }
  }

  /** A broker that has just started may take longer than it is given. */
  private static void awaitSent(GenerationHandler handler, VerifiedGeneration generation) {
    await()
        .ignoreExceptions()
        .until(
            () -> {
              handler.handle(generation, HandlerContexts.firstCall(generation));
              return true;
            });
  }

  private Throwable failureInTime(GenerationHandler handler) {
    VerifiedGeneration generation = sample().build();
    HandlerContext context = HandlerContexts.firstCall(generation);
    return assertTimeout(
        Duration.ofSeconds(20), () -> catchThrowable(() -> handler.handle(generation, context)));
  }

  @Test
  void aCancellationEndsTheWaiting() throws Exception {
    VerifiedGeneration generation = sample().build();
    Cancellation cancellation = new Cancellation();
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    KafkaBroker mortal = KafkaBroker.start(0);
    mortal.createTopics(1, TOPIC);
    try (HandOverProducers own = producers(mortal.bootstrapServers())) {
      GenerationHandler handler = handler(own, TOPIC, "20s");
      handler.handle(generation, HandlerContexts.firstCall(generation));
      mortal.close();
      timer.schedule(cancellation::cancel, 300, TimeUnit.MILLISECONDS);

      assertThatThrownBy(
              () ->
                  handler.handle(generation, HandlerContexts.cancelledBy(cancellation, generation)))
          // The message is the platform's own, another one in each release.
          .isInstanceOf(CancellationException.class);
    } finally {
      timer.shutdownNow();
    }
  }

  @Test
  void anEventThatIsTooLargeIsRejected() {
    VerifiedGeneration generation = sample().table(Map.of("notes", "x".repeat(2_000_000))).build();

    assertThatThrownBy(() -> handler().handle(generation, HandlerContexts.firstCall(generation)))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageStartingWith("Topic 'ready' takes no event of this size: ");
  }

  @Test
  void aListThatMakesTheEventTooLargeIsLeftOut() throws Exception {
    VerifiedGenerations builder = sample();
    for (int i = 0; i < 1_000; i++) {
      builder.file("x".repeat(900) + i, "");
    }
    VerifiedGeneration generation = builder.build();

    handler(Map.of("max-files", "1000")).handle(generation, HandlerContexts.firstCall(generation));

    JsonNode data = JSON.readTree(message(generation).value());
    assertThat(data.has("files")).isFalse();
    assertThat(data.get("fileCount").asInt()).isEqualTo((int) generation.fileCount());
    assertThat(data.get("manifest").has("eTag")).isTrue();
  }

  @Test
  void aStructuredEventIsOneDocumentWithTheConfiguredHeaders() throws Exception {
    VerifiedGeneration generation = sample().build();
    GenerationHandler handler =
        handler(Map.of("cloud-events", "structured", "headers.team", "lake house"));

    handler.handle(generation, HandlerContexts.firstCall(generation));

    ConsumerRecord<byte[], byte[]> message =
        messages(broker, TOPIC).stream()
            .filter(it -> text(it.value()).contains("\"id\":\"" + generation.id() + "\""))
            .findFirst()
            .orElseThrow();
    assertThat(headers(message))
        .containsOnly(
            Map.entry("content-type", "application/cloudevents+json; charset=utf-8"),
            Map.entry("team", "lake house"));
    JsonNode event = JSON.readTree(message.value());
    assertThat(event.get("specversion").stringValue()).isEqualTo("1.0");
    assertThat(event.get("type").stringValue()).isEqualTo("dev.lakegate.generation.completed.v1");
    assertThat(event.get("datacontenttype").stringValue()).isEqualTo("application/json");
    assertThat(event.get("data").get("generation").stringValue())
        .isEqualTo(generation.id().value());
    assertThat(text(message.key())).isEqualTo(generation.bucket() + "/" + generation.prefix());
  }

  @Test
  void anEndIsToldUnderTheKeyOfItsFolder() throws Exception {
    VerifiedGeneration generation = sample().build();
    TurnedAway turnedAway = TurnedAways.rejected(generation.generation());
    GenerationHandler handler = handler(Map.of("events", "rejected", "headers.team", "lake"));

    handler.handle(generation, HandlerContexts.firstCall(generation));
    ((TurnedAwayListener) handler).turnedAway(turnedAway, new Cancellation());

    List<ConsumerRecord<byte[], byte[]>> sent =
        messages(broker, TOPIC).stream()
            .filter(it -> text(it.value()).contains(generation.id().value()))
            .toList();
    assertThat(sent)
        .singleElement()
        .satisfies(
            message -> {
              assertThat(text(message.key()))
                  .isEqualTo(generation.bucket() + "/" + generation.prefix());
              assertThat(headers(message))
                  .containsEntry("ce_id", turnedAway.id())
                  .containsEntry("ce_type", "dev.lakegate.generation.rejected.v1")
                  .containsEntry("ce_time", "2026-11-28T10:15:31.5Z")
                  .containsEntry("team", "lake");
            });
    assertThat(((TurnedAwayListener) handler).wants(GenerationEnd.FAILED)).isFalse();
  }

  @Test
  void theConfigurationConnectsAsSpringKafkaSays() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(KafkaAutoConfiguration.class))
        .withUserConfiguration(KafkaHandlerConfiguration.class)
        .withBean(Clock.class, () -> CLOCK)
        .withPropertyValues(
            "spring.kafka.bootstrap-servers=" + broker.bootstrapServers(),
            "spring.kafka.producer.value-serializer="
                + "org.apache.kafka.common.serialization.StringSerializer",
            "spring.kafka.producer.transaction-id-prefix=tx-")
        .run(
            context -> {
              VerifiedGeneration generation = sample().build();
              GenerationHandlerFactory factory = context.getBean(GenerationHandlerFactory.class);
              GenerationHandler handler = factory.create("ready", binder(TOPIC, "30s"));

              handler.handle(generation, HandlerContexts.firstCall(generation));

              assertThat(factory.type()).isEqualTo("kafka");
              assertThat(effects(generation.id().value())).hasSize(1);
            });
  }

  private static HandOverProducers producers(String bootstrapServers) {
    return new HandOverProducers(Map.of("bootstrap.servers", bootstrapServers), factory -> {});
  }

  private static GenerationHandler handler(
      HandOverProducers producers, String topic, String timeout) {
    return new KafkaHandlerFactory(producers, CLOCK).create("ready", binder(topic, timeout));
  }

  private static GenerationHandler handler(Map<String, String> more) {
    Map<String, String> keys = new HashMap<>(Map.of("type", "kafka", "topic", TOPIC));
    keys.putAll(more);
    return new KafkaHandlerFactory(producers, CLOCK)
        .create("ready", new Binder(new MapConfigurationPropertySource(keys)));
  }

  private static Binder binder(String topic, String timeout) {
    return new Binder(
        new MapConfigurationPropertySource(
            Map.of("type", "kafka", "topic", topic, "send-timeout", timeout)));
  }

  private static ConsumerRecord<byte[], byte[]> message(VerifiedGeneration generation) {
    return messages(broker, TOPIC).stream()
        .filter(message -> generation.id().value().equals(headers(message).get("ce_id")))
        .findFirst()
        .orElseThrow();
  }
}
