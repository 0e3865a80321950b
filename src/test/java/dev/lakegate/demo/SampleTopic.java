package dev.lakegate.demo;

import dev.lakegate.stack.Stack;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Puts records into the topic that no well-behaved store would, and reads what is there. */
final class SampleTopic implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Map<String, Object> servers;
  private final KafkaProducer<String, String> producer;

  SampleTopic(Stack stack) {
    this.servers = Map.of("bootstrap.servers", stack.bootstrapServers());
    this.producer = new KafkaProducer<>(servers, new StringSerializer(), new StringSerializer());
  }

  void send(@Nullable String key, String value) {
    producer.send(new ProducerRecord<>(Demo.TOPIC, key, value));
    producer.flush();
  }

  /** The newest record. */
  ConsumerRecord<byte[], byte[]> last(String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = read(topic, 1);
    return records.get(records.size() - 1);
  }

  /** The reasons of the dead letters, once there are that many. */
  List<String> deadLetterReasons(int count) {
    return read(Demo.DEAD_LETTERS, count).stream()
        .map(letter -> letter.headers().lastHeader("lakegate-reason").value())
        .map(reason -> new String(reason, StandardCharsets.UTF_8))
        .toList();
  }

  private List<ConsumerRecord<byte[], byte[]>> read(String topic, int atLeast) {
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(servers, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      TopicPartition partition = new TopicPartition(topic, 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (System.nanoTime() < deadline
          && (found.size() < atLeast
              || consumer.position(partition)
                  < consumer.endOffsets(List.of(partition)).get(partition))) {
        consumer.poll(Duration.ofMillis(200)).forEach(found::add);
      }
    }
    return found;
  }

  @Override
  public void close() {
    producer.close();
  }
}
