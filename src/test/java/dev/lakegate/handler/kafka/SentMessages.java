package dev.lakegate.handler.kafka;

import dev.lakegate.stack.KafkaBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What a topic holds, read by a plain consumer. */
final class SentMessages {

  private SentMessages() {}

  static List<ConsumerRecord<byte[], byte[]>> messages(KafkaBroker broker, String topic) {
    Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (var consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<byte[], byte[]>> messages = new ArrayList<>();
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(200)).forEach(messages::add);
      }
      return messages;
    }
  }

  static Map<String, String> headers(ConsumerRecord<byte[], byte[]> message) {
    Map<String, String> headers = new TreeMap<>();
    message.headers().forEach(header -> headers.put(header.key(), text(header.value())));
    return headers;
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
