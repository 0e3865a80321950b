package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.stack.KafkaBroker;
import dev.lakegate.stack.StackPorts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class IntakeStartIT {

  @Test
  void kafkaThatComesUpLaterIsReadWithoutARestart(CapturedOutput output) throws Exception {
    int port = StackPorts.firstFree(0);
    try (IntakeStand instance =
        IntakeStand.start("127.0.0.1:" + port, IntakeStand.reading("up", 64), Map.of())) {
      instance.processor.finishAll();
      assertThat(instance.status().isRunning()).isTrue();
      await()
          .atMost(Duration.ofSeconds(40))
          .untilAsserted(() -> assertThat(output).contains("Kafka does not answer"));

      try (KafkaBroker broker = KafkaBroker.start(port);
          KafkaTestClients kafka = new KafkaTestClients(broker.bootstrapServers())) {
        assertThat(broker.bootstrapServers()).endsWith(":" + port);
        broker.createTopics(1, "up");
        kafka.send("up", 0, 3);

        await()
            .atMost(Duration.ofSeconds(60))
            .untilAsserted(() -> assertThat(kafka.committed("up", "up", 0)).isEqualTo(3));
      }
    }
  }

  @Test
  void serversThatCannotBeLookedUpDoNotEndTheProcess(CapturedOutput output) {
    try (IntakeStand instance =
        IntakeStand.start("kafka.invalid:9092", IntakeStand.reading("dns", 64), Map.of())) {

      assertThat(instance.status().isRunning()).isTrue();

      assertThat(instance.status().stoppedBecause()).isNull();
      assertThat(output)
          .contains("Kafka's servers cannot be looked up; the consumer starts as soon as");
    }
  }

  @Test
  void aDeadLetterTopicThatTakesLessThanASourceIsWarnedOf(CapturedOutput output) throws Exception {
    try (KafkaBroker broker = KafkaBroker.start(0);
        KafkaTestClients kafka = new KafkaTestClients(broker.bootstrapServers())) {
      kafka.createTopic("wide", 1, Map.of("max.message.bytes", "3000000"));
      kafka.createTopic("wide-dlt", 1, Map.of("max.message.bytes", "2000000"));
      broker.createTopics(1, "same");

      try (IntakeStand instance =
          IntakeStand.start(
              broker.bootstrapServers(),
              new IntakeProperties(List.of("same", "wide"), "wide-dlt", 64, "wide"),
              Map.of())) {
        await()
            .atMost(Duration.ofSeconds(30))
            .untilAsserted(
                () ->
                    assertThat(output)
                        .contains("The dead-letter topic takes smaller records than a source topic")
                        .contains("raise its max.message.bytes above that of [wide]"));
        assertThat(instance.status().stoppedBecause()).isNull();
      }
    }
  }
}
