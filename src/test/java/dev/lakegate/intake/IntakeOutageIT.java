package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.stack.KafkaBroker;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IntakeOutageIT {

  private static final Duration LIMIT = Duration.ofSeconds(90);

  @Test
  void whatWasFinishedDuringAnOutageIsCommittedAfterItWithoutARestart() throws Exception {
    try (Relay relay = new Relay();
        KafkaBroker broker = KafkaBroker.startBehind(relay.port())) {
      relay.to(broker.port());
      try (KafkaTestClients kafka = new KafkaTestClients("localhost:" + relay.port());
          IntakeStand instance =
              IntakeStand.start(
                  "localhost:" + relay.port(), IntakeStand.reading("outage", 64), Map.of())) {
        kafka.createTopic("outage", 1, Map.of());
        kafka.send("outage", 0, 5);
        await()
            .atMost(LIMIT)
            .untilAsserted(() -> assertThat(instance.processor.submitted()).hasSize(5));

        relay.cut();
        instance.processor.finishAll();
        assertThatThrownBy(() -> instance.deadLetters().probe())
            .isInstanceOf(LakegateException.class)
            .hasMessageStartingWith("The dead-letter topic outage-dlt cannot be looked at: ");
        relay.mend();

        await()
            .atMost(LIMIT)
            .ignoreExceptions()
            .untilAsserted(() -> assertThat(kafka.committed("outage", "outage", 0)).isEqualTo(5));
        kafka.createTopic("outage-dlt", 1, Map.of());
        await()
            .atMost(LIMIT)
            .untilAsserted(
                () ->
                    assertThatCode(() -> instance.deadLetters().probe())
                        .doesNotThrowAnyException());
        assertThat(instance.status().isRunning()).isTrue();
        assertThat(instance.status().stoppedBecause()).isNull();
      }
    }
  }
}
