package dev.lakegate.intake;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes, reads and looks around in a broker, past the gate. */
final class KafkaTestClients implements AutoCloseable {

  private final Map<String, Object> servers;
  private final Admin admin;
  private final KafkaProducer<byte[], byte[]> producer;

  KafkaTestClients(String bootstrapServers) {
    servers = Map.of("bootstrap.servers", bootstrapServers);
    admin = Admin.create(servers);
    producer = new KafkaProducer<>(servers, new ByteArraySerializer(), new ByteArraySerializer());
  }

  void createTopic(String name, int partitions, Map<String, String> settings) throws Exception {
    admin
        .createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(settings)))
        .all()
        .get();
  }

  /** Members of the newer group protocol learn about rebalances with their heartbeat. */
  void hasten(String group) throws Exception {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.GROUP, group);
    admin
        .incrementalAlterConfigs(
            Map.of(
                resource,
                List.of(
                    new AlterConfigOp(
                        new ConfigEntry("consumer.heartbeat.interval.ms", "200"),
                        AlterConfigOp.OpType.SET))))
        .all()
        .get();
  }

  void send(ProducerRecord<byte[], byte[]> message) throws Exception {
    producer.send(message).get();
  }

  /** Numbered records for one partition. */
  void send(String topic, int partition, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      send(new ProducerRecord<>(topic, partition, null, String.valueOf(i).getBytes()));
    }
  }

  /** The first records of a topic, in two transactions, one aborted: markers take offsets. */
  void sendInTransactions(String topic, int each) throws Exception {
    Map<String, Object> settings = Map.of("transactional.id", topic);
    try (KafkaProducer<byte[], byte[]> transactional = transactional(settings)) {
      transactional.initTransactions();
      for (boolean commit : new boolean[] {false, true}) {
        transactional.beginTransaction();
        for (int i = 0; i < each; i++) {
          transactional.send(new ProducerRecord<>(topic, 0, null, new byte[] {1})).get();
        }
        if (commit) {
          transactional.commitTransaction();
        } else {
          transactional.abortTransaction();
        }
      }
    }
    // Kafka says that it has committed before the marker stands in the topic.
    await().until(() -> end(topic) == 2L * (each + 1));
  }

  private long end(String topic) throws Exception {
    TopicPartition partition = new TopicPartition(topic, 0);
    return admin
        .listOffsets(Map.of(partition, OffsetSpec.latest()))
        .all()
        .get()
        .get(partition)
        .offset();
  }

  private KafkaProducer<byte[], byte[]> transactional(Map<String, Object> more) {
    Map<String, Object> settings = new java.util.HashMap<>(servers);
    settings.putAll(more);
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** The group's offset; -1 before the first commit. */
  long committed(String group, String topic, int partition) throws Exception {
    OffsetAndMetadata offset =
        admin
            .listConsumerGroupOffsets(group)
            .partitionsToOffsetAndMetadata()
            .get()
            .get(new TopicPartition(topic, partition));
    return offset == null ? -1 : offset.offset();
  }

  /** Everything in a topic of one partition, once that many are there. */
  List<ConsumerRecord<byte[], byte[]>> read(String topic, int count) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(servers, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(Set.of(new TopicPartition(topic, 0)));
      consumer.seekToBeginning(consumer.assignment());
      long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (records.size() < count && System.nanoTime() < deadline) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  @Override
  public void close() {
    producer.close();
    admin.close();
  }
}
