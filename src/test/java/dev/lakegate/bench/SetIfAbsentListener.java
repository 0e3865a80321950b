package dev.lakegate.bench;

import dev.lakegate.stack.Stack;
import io.lettuce.core.RedisClient;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.listener.MessageListener;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What people write themselves: a listener that parses the notification, asks Redis once with
 * {@code SET NX} whether it is news, waits for the answer, and does nothing else.
 */
final class SetIfAbsentListener implements AutoCloseable {

  private final JsonMapper json = new JsonMapper();
  private final AtomicLong seen = new AtomicLong();
  private final RedisClient client;
  private final StatefulRedisConnection<String, String> redis;
  private final KafkaMessageListenerContainer<byte[], byte[]> container;

  SetIfAbsentListener(Stack stack, String topic, String group) {
    client = RedisClient.create(stack.redisUrl());
    redis = client.connect();
    ContainerProperties properties = new ContainerProperties(topic);
    properties.setGroupId(group);
    properties.setMessageListener((MessageListener<byte[], byte[]>) this::hear);
    container =
        new KafkaMessageListenerContainer<>(
            new DefaultKafkaConsumerFactory<>(
                Map.of(
                    "bootstrap.servers", stack.bootstrapServers(), "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer()),
            properties);
    container.start();
  }

  long seen() {
    return seen.get();
  }

  private void hear(ConsumerRecord<byte[], byte[]> message) {
    JsonNode notification = json.readTree(new String(message.value(), StandardCharsets.UTF_8));
    for (JsonNode event : notification.path("Records")) {
      JsonNode object = event.path("s3").path("object");
      String key = object.path("key").asString();
      if (key.endsWith("_SUCCESS")) {
        String name = "baseline:" + key + ":" + object.path("sequencer").asString();
        String unused = redis.sync().set(name, "1", SetArgs.Builder.nx().ex(Duration.ofDays(30)));
      }
    }
    seen.incrementAndGet();
  }

  @Override
  public void close() {
    container.stop();
    redis.close();
    client.shutdown();
  }
}
