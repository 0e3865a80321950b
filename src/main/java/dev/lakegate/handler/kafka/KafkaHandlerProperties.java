package dev.lakegate.handler.kafka;

import dev.lakegate.handler.HandlerPropertyException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code lakegate.handlers.<name>} of type {@code kafka}. The brokers are those of {@code
 * spring.kafka}.
 *
 * @param type always {@code kafka}
 * @param topic where the events go; must exist; required
 * @param sendTimeout how long one event may take until all in-sync replicas have it, at least 1 s;
 *     half of it is for finding the brokers, half for delivering, and nothing is delivered later
 */
public record KafkaHandlerProperties(
    @Nullable String type, String topic, @DefaultValue("2m") Duration sendTimeout) {

  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]{1,249}");
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /**
   * Validates.
   *
   * @throws HandlerPropertyException when a value is wrong
   */
  @SuppressWarnings({"NullAway", "ConstantValue"}) // The binder leaves missing components null.
  public KafkaHandlerProperties {
    if (topic == null || topic.isBlank()) {
      throw new HandlerPropertyException("topic", topic, "name the topic for the events");
    }
    if (!TOPIC.matcher(topic).matches() || topic.equals(".") || topic.equals("..")) {
      throw new HandlerPropertyException(
          "topic", topic, "a topic has 1 to 249 letters, digits, dots, underscores and dashes");
    }
    if (sendTimeout.compareTo(SHORTEST) < 0) {
      throw new HandlerPropertyException(
          "send-timeout", sendTimeout.toString(), "must be at least 1s");
    }
  }
}
