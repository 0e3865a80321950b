package dev.lakegate.handler.kafka;

import dev.lakegate.handler.EventKeys;
import dev.lakegate.handler.EventMode;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.HandlerFaults;
import dev.lakegate.handler.HandlerPropertyException;
import dev.lakegate.handler.HeaderRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code lakegate.handlers.<name>} of type {@code kafka}. The brokers are those of {@code
 * spring.kafka}.
 *
 * @param type always {@code kafka}
 * @param topic where the events go; must exist; required
 * @param cloudEvents the mode of the CloudEvents Kafka binding
 * @param events of which ends it tells; any of them, each once
 * @param maxFiles up to how many files the data lists all, 0 to 1000
 * @param headers what else every message has; the values are treated as secrets
 * @param sendTimeout how long one event may take until all in-sync replicas have it, at least 1 s;
 *     half of it is for finding the brokers, half for delivering, and nothing is delivered later
 */
@ConfigurationPropertiesSource
public record KafkaHandlerProperties(
    @Nullable String type,
    String topic,
    @DefaultValue("binary") EventMode cloudEvents,
    @DefaultValue("completed") List<GenerationEnd> events,
    @DefaultValue("0") int maxFiles,
    @DefaultValue Map<String, String> headers,
    @DefaultValue("2m") Duration sendTimeout) {

  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** The event's attributes, and the media type. */
  private static final HeaderRules HEADERS = new HeaderRules(Set.of("content-type"), Set.of("ce_"));

  /**
   * Validates.
   *
   * @throws HandlerPropertyException when a value is wrong
   */
  @SuppressWarnings({"NullAway", "ConstantValue"}) // The binder leaves missing components null.
  public KafkaHandlerProperties {
    HandlerFaults faults =
        new HandlerFaults()
            .check(topic, KafkaHandlerProperties::requireTopic)
            .check(events, EventKeys::requireEvents)
            .check(maxFiles, EventKeys::requireMaxFiles)
            .check(headers, HEADERS::require)
            .check(sendTimeout, KafkaHandlerProperties::requireSendTimeout);
    faults.throwIfAny();
    headers = stripped(headers);
  }

  private static void requireTopic(@Nullable String topic) {
    if (topic == null || topic.isBlank()) {
      throw new HandlerPropertyException("topic", topic, "name the topic for the events");
    }
    if (!TOPIC.matcher(topic).matches() || topic.equals(".") || topic.equals("..")) {
      throw new HandlerPropertyException(
          "topic", topic, "a topic has 1 to 249 letters, digits, dots, underscores and dashes");
    }
  }

  private static void requireSendTimeout(Duration sendTimeout) {
    if (sendTimeout.compareTo(SHORTEST) < 0) {
      throw new HandlerPropertyException(
          "send-timeout", sendTimeout.toString(), "must be at least 1s");
    }
  }

  /** Without the white space around values, which files end with. */
  private static Map<String, String> stripped(Map<String, String> headers) {
    Map<String, String> stripped = new TreeMap<>();
    headers.forEach((name, value) -> stripped.put(name, value.strip()));
    return stripped;
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "KafkaHandlerProperties[" + topic + "]";
  }
}
