package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.listener.ContainerProperties;

class ContainerSettingsTest {

  private static Properties client(int maxInFlight, Map<String, Object> configured) {
    IntakeProperties intake =
        new IntakeProperties(List.of("events"), "events-dlt", maxInFlight, "gate");
    ContainerProperties container = new ContainerProperties("events");
    new ContainerSettings(intake, configured).apply(container);
    return container.getKafkaConsumerProperties();
  }

  @Test
  void assignorIsCooperativeByDefault() {
    assertThat(client(64, Map.of()))
        .containsEntry("partition.assignment.strategy", CooperativeStickyAssignor.class.getName())
        .containsEntry("auto.offset.reset", "earliest")
        .containsEntry("enable.auto.commit", "false");
  }

  @Test
  void newerProtocolGetsNoAssignor() {
    assertThat(client(64, Map.of("group.protocol", "CONSUMER")))
        .doesNotContainKeys(
            "partition.assignment.strategy", "session.timeout.ms", "heartbeat.interval.ms");
  }

  @Test
  void configuredAssignorAndResetStay() {
    Properties client =
        client(64, Map.of("partition.assignment.strategy", "x.Y", "auto.offset.reset", "none"));

    assertThat(client).doesNotContainKeys("partition.assignment.strategy", "auto.offset.reset");
  }

  @Test
  void pollsBringAtMostHalfOfWhatMayBeInFlight() {
    assertThat(client(64, Map.of())).containsEntry("max.poll.records", "32");
    assertThat(client(1_000, Map.of())).containsEntry("max.poll.records", "32");
    assertThat(client(7, Map.of())).containsEntry("max.poll.records", "3");
    assertThat(client(2, Map.of())).containsEntry("max.poll.records", "1");
    assertThat(client(64, Map.of("max.poll.records", "500")))
        .containsEntry("max.poll.records", "32");
    assertThat(client(64, Map.of("max.poll.records", 5))).containsEntry("max.poll.records", "5");
  }
}
