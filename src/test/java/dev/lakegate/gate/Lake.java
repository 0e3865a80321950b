package dev.lakegate.gate;

import dev.lakegate.stack.Stack;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;

/** A bucket that notifies a topic, with its dead-letter topic: what one test class works in. */
public final class Lake implements AutoCloseable {

  private static final int MAX_REQUEST = 8 * 1024 * 1024;

  private final Stack stack;
  private final String bucket;
  private final KafkaProducer<byte[], byte[]> producer;

  private Lake(Stack stack, String bucket) {
    this.stack = stack;
    this.bucket = bucket;
    this.producer = producer(Map.of("max.request.size", MAX_REQUEST));
  }

  public static Lake create(Stack stack, String bucket) {
    Lake lake = silent(stack, bucket);
    stack.notifyKafka(bucket, lake.topic(), "v1/", "_SUCCESS");
    return lake;
  }

  /** One whose topic holds what the test sends, and nothing else. */
  public static Lake silent(Stack stack, String bucket) {
    Lake lake = new Lake(stack, bucket);
    stack.createTopics(1, lake.topic(), lake.deadLetterTopic());
    stack.createBucket(bucket);
    return lake;
  }

  public String bucket() {
    return bucket;
  }

  public String topic() {
    return bucket + "-events";
  }

  public String deadLetterTopic() {
    return bucket + "-events-dlt";
  }

  void put(String key, String content) {
    stack.s3().putObject(put -> put.bucket(bucket).key(key), RequestBody.fromString(content));
  }

  void delete(String key) {
    stack.s3().deleteObject(delete -> delete.bucket(bucket).key(key));
  }

  /** Writes a record that no store wrote. */
  void send(@Nullable String key, byte @Nullable [] value) {
    producer.send(
        new ProducerRecord<>(
            topic(), key == null ? null : key.getBytes(StandardCharsets.UTF_8), value));
    producer.flush();
  }

  /** Writes a record as it is, without waiting; where is told when Kafka has it. */
  public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message) {
    return producer.send(message);
  }

  /** Writes the same value several times as a producer does that compresses. */
  void sendCompressed(byte[] value, int times) {
    Map<String, Object> settings =
        Map.of(
            "compression.type", "gzip",
            "max.request.size", 8 * MAX_REQUEST,
            "buffer.memory", 16 * MAX_REQUEST);
    try (KafkaProducer<byte[], byte[]> compressing = producer(settings)) {
      for (int i = 0; i < times; i++) {
        compressing.send(new ProducerRecord<>(topic(), value));
      }
    }
  }

  /** Writes a value in a transaction of its own. */
  void sendInTransaction(byte[] value, boolean commit) {
    try (KafkaProducer<byte[], byte[]> transactional =
        producer(Map.of("transactional.id", bucket))) {
      transactional.initTransactions();
      transactional.beginTransaction();
      transactional.send(new ProducerRecord<>(topic(), value));
      transactional.flush();
      if (commit) {
        transactional.commitTransaction();
      } else {
        transactional.abortTransaction();
      }
    }
  }

  private KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("bootstrap.servers", stack.bootstrapServers());
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Waits until Kafka has all that was sent. */
  public void flush() {
    producer.flush();
  }

  public List<ConsumerRecord<byte[], byte[]>> notifications() {
    return read(topic());
  }

  List<ConsumerRecord<byte[], byte[]>> deadLetters() {
    return read(deadLetterTopic());
  }

  static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  /** Everything in the topic at this moment. */
  List<ConsumerRecord<byte[], byte[]>> read(String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    TopicPartition partition = new TopicPartition(topic, 0);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", stack.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  @Override
  public void close() {
    producer.close();
  }
}
