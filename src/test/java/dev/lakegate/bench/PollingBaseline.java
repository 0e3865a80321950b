package dev.lakegate.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer that does nothing but note when it saw which record. */
final class PollingBaseline implements AutoCloseable {

  private final Map<Long, Long> seenAtMillis = new ConcurrentHashMap<>();
  private final Thread thread;
  private volatile boolean running = true;

  PollingBaseline(String bootstrapServers, String topic) {
    this.thread = new Thread(() -> poll(bootstrapServers, topic), "baseline");
    thread.start();
  }

  long seenAtMillis(long offset) {
    return seenAtMillis.get(offset);
  }

  private void poll(String bootstrapServers, String topic) {
    TopicPartition partition = new TopicPartition(topic, 0);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      while (running) {
        consumer
            .poll(Duration.ofMillis(100))
            .forEach(it -> seenAtMillis.put(it.offset(), System.currentTimeMillis()));
      }
    }
  }

  @Override
  public void close() {
    running = false;
  }
}
