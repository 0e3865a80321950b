package dev.lakegate.intake;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Looks whether the dead-letter topic is there, and wide enough. Thread-safe. */
final class DeadLetterTopic implements AutoCloseable {

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

  private final String name;
  private final Map<String, Object> clientSettings;
  private @Nullable Admin admin;

  DeadLetterTopic(String name, Map<String, Object> clientSettings) {
    this.name = name;
    this.clientSettings = clientSettings;
  }

  /** Its name. */
  String name() {
    return name;
  }

  /**
   * Whether it exists.
   *
   * @throws LakegateException with {@code dead-letter-unavailable} when that cannot be learnt
   */
  boolean exists() {
    try {
      describe();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw unknown(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException | KafkaException e) {
      throw unknown(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown(e);
    }
  }

  private void describe() throws ExecutionException, TimeoutException, InterruptedException {
    int limit = (int) ANSWER_WITHIN.toMillis();
    client()
        .describeTopics(List.of(name), new DescribeTopicsOptions().timeoutMs(limit))
        .allTopicNames()
        .get(2L * limit, TimeUnit.MILLISECONDS);
  }

  /**
   * Which of these topics takes larger records than it does, as far as that can be learnt: looking
   * at settings is a right of its own, which Lakegate does not need otherwise.
   */
  List<String> isNarrowerThan(List<String> topics) {
    try {
      Map<String, Integer> limits = limits(topics);
      int own = limits.getOrDefault(name, Integer.MAX_VALUE);
      return topics.stream().filter(topic -> limits.getOrDefault(topic, 0) > own).toList();
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private Map<String, Integer> limits(List<String> topics)
      throws ExecutionException, TimeoutException, InterruptedException {
    List<ConfigResource> resources =
        Stream.concat(Stream.of(name), topics.stream())
            .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
            .toList();
    int limit = (int) ANSWER_WITHIN.toMillis();
    Map<String, Integer> limits = new HashMap<>();
    client()
        .describeConfigs(resources, new DescribeConfigsOptions().timeoutMs(limit))
        .all()
        .get(2L * limit, TimeUnit.MILLISECONDS)
        .forEach((topic, config) -> limits.put(topic.name(), maxMessageBytes(config)));
    return limits;
  }

  private static int maxMessageBytes(Config config) {
    return Integer.parseInt(config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value());
  }

  private LakegateException unknown(Throwable cause) {
    return new LakegateException(
        Reason.DEAD_LETTER_UNAVAILABLE,
        "The dead-letter topic " + name + " cannot be looked at: " + cause,
        cause);
  }

  private synchronized Admin client() {
    if (admin == null) {
      admin = Admin.create(clientSettings);
    }
    return admin;
  }

  /** At once: whoever asks now gets no answer. */
  @Override
  public synchronized void close() {
    if (admin != null) {
      admin.close(Duration.ZERO);
    }
  }
}
