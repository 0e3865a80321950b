package dev.lakegate.handler.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.handler.EventMode;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.HandlerProperties;
import dev.lakegate.handler.HandlerPropertyException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class KafkaHandlerPropertiesTest {

  @Test
  void theTopicIsEnough() {
    KafkaHandlerProperties properties = bind(Map.of("type", "kafka", "topic", "ready"));

    assertThat(properties)
        .isEqualTo(
            new KafkaHandlerProperties(
                "kafka",
                "ready",
                EventMode.BINARY,
                List.of(GenerationEnd.COMPLETED),
                0,
                Map.of(),
                Duration.ofMinutes(2)));
  }

  @Test
  void everyKeyCanBeSet() {
    Map<String, String> keys =
        Map.of(
            "type", "kafka",
            "topic", "Ready_1.x-y",
            "cloud-events", "structured",
            "events", "failed, rejected",
            "max-files", "1000",
            "headers.X-Api.Key", "hush\n",
            "send-timeout", "90s");

    KafkaHandlerProperties properties = bind(keys);

    assertThat(properties)
        .isEqualTo(
            new KafkaHandlerProperties(
                "kafka",
                "Ready_1.x-y",
                EventMode.STRUCTURED,
                List.of(GenerationEnd.FAILED, GenerationEnd.REJECTED),
                1000,
                Map.of("X-Api.Key", "hush"),
                Duration.ofSeconds(90)));
    assertThat(properties).hasToString("KafkaHandlerProperties[Ready_1.x-y]");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "topic, -, topic is missing: name the topic for the events",
        "topic, '  ', topic is '  ': name the topic for the events",
        "topic, a b, 'topic is ''a b'': a topic has 1 to 249 letters, digits, dots, underscores and"
            + " dashes'",
        "topic, .., 'topic is ''..'': a topic has 1 to 249 letters, digits, dots, underscores and"
            + " dashes'",
        "send-timeout, 12 parsecs, 'send-timeout is ''12 parsecs'': write a duration such as 90s,"
            + " 2m or 1h'",
        "send-timeout, 0s, send-timeout is 'PT0S': must be at least 1s",
        "send-timeout, -2m, send-timeout is 'PT-2M': must be at least 1s",
        "topik, x, 'topik is ''******'': there is no such key, only type, topic, cloud-events, events,"
            + " max-files, headers, send-timeout'",
        "topic.name, x, 'topic.name is ''******'': there is no such key, only type, topic, cloud-events,"
            + " events, max-files, headers, send-timeout'",
        "cloud-events, batch, 'cloud-events is ''batch'': write one of binary, structured'",
        "events, '', 'events is '''': name at least one of completed, rejected, failed'",
        "events, 'failed,failed', 'events is ''failed,failed'': name each one once'",
        "events, skipped, 'events is ''skipped'': write one of completed, rejected, failed'",
        "max-files, -1, 'max-files is ''-1'': choose a value from 0 (no list) to 1000; of more files"
            + " the event names the manifest'",
        "headers.Content-Type, hush, 'headers.Content-Type is ''******'': is set by the handler:"
            + " leave it out'",
        "headers.ce_team, hush, 'headers.ce_team is ''******'': is set by the handler: leave it"
            + " out'",
        "headers.team, '${HUSH}', 'headers.team is ''******'': has a ${variable} that is not set:"
            + " set it'",
        "headers.team, hüsh, 'headers.team is ''******'': write one line of printable ASCII that is"
            + " not empty'",
      })
  void faultsNameKeyValueAndRemedy(String key, String value, String message) {
    Map<String, String> keys = new LinkedHashMap<>(Map.of("type", "kafka", "topic", "ready"));
    if (value == null) {
      keys.remove(key);
    } else {
      keys.put(key, value);
    }

    assertThatThrownBy(() -> bind(keys))
        .isInstanceOf(HandlerPropertyException.class)
        .hasMessage(message);
  }

  @Test
  void allFaultsAreToldAtOnce() {
    Map<String, String> keys =
        Map.of(
            "topic", "a b",
            "cloud-events", "batch",
            "events", "failed,failed",
            "max-files", "-1",
            "headers.ce_team", "hush",
            "headers.content-type", "hush",
            "send-timeout", "0s",
            "topik", "x");

    assertThatThrownBy(() -> bind(keys))
        .asInstanceOf(InstanceOfAssertFactories.type(HandlerPropertyException.class))
        .extracting(HandlerPropertyException::all)
        .asInstanceOf(InstanceOfAssertFactories.list(HandlerPropertyException.class))
        .extracting(HandlerPropertyException::key)
        .containsExactlyInAnyOrderElementsOf(keys.keySet());
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 120_000, 86_400_000})
  void deliveryIsDecidedWithinTheSendTimeout(long millis) {
    Map<String, Object> settings =
        HandOverProducers.settings(
            Map.of("request.timeout.ms", "900000", "acks", "0", "transactional.id", "t"),
            Duration.ofMillis(millis));

    int blocking = (int) settings.get("max.block.ms");
    int delivering = (int) settings.get("delivery.timeout.ms");
    assertThat(blocking + delivering).isLessThanOrEqualTo((int) millis);
    assertThat((int) settings.get("request.timeout.ms") + (int) settings.get("linger.ms"))
        .isLessThanOrEqualTo(delivering);
    assertThat(settings)
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", true)
        .containsEntry("compression.type", "none")
        .doesNotContainKey("transactional.id");
  }

  @Test
  void compressionAndIdempotenceCanBeChosen() {
    Map<String, Object> settings =
        HandOverProducers.settings(
            Map.of("compression.type", "zstd", "enable.idempotence", "false", "client.id", "gate"),
            Duration.ofMinutes(2));

    assertThat(settings)
        .containsEntry("compression.type", "zstd")
        .containsEntry("enable.idempotence", "false")
        .containsEntry("client.id", "gate-hand-over")
        .containsEntry("acks", "all");
  }

  private static KafkaHandlerProperties bind(Map<String, String> keys) {
    Binder binder = new Binder(new MapConfigurationPropertySource(keys));
    return HandlerProperties.bind(binder, KafkaHandlerProperties.class);
  }
}
