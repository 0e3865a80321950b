package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Sending;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes the topics of the scenarios, and looks at what became of their records. */
final class SourceTopics implements AutoCloseable {

  static final String GROUP = "guarantee";
  static final String DEAD_LETTERS = "guarantee-dead-letters";

  /** Of each scenario's topic. */
  static final int PARTITIONS = 3;

  private final Map<String, Object> servers;
  private final Admin admin;
  private final KafkaProducer<byte[], byte[]> producer;

  SourceTopics(String bootstrapServers) {
    servers = Map.of("bootstrap.servers", bootstrapServers);
    admin = Admin.create(servers);
    producer = new KafkaProducer<>(servers, new ByteArraySerializer(), new ByteArraySerializer());
  }

  void create(Collection<String> topics, int partitions) {
    get(
        admin
            .createTopics(
                topics.stream().map(it -> new NewTopic(it, partitions, (short) 1)).toList())
            .all());
  }

  /** Creates the dead-letter topic, unless it is there. */
  void haveDeadLetters() {
    if (!get(admin.listTopics().names()).contains(DEAD_LETTERS)) {
      create(List.of(DEAD_LETTERS), 1);
    }
  }

  void delete(String topic) {
    get(admin.deleteTopics(List.of(topic)).all());
  }

  Map<String, Object> servers() {
    return servers;
  }

  /** Puts the record of that value into a partition, and remembers where. */
  void send(Case scenario, Announced announced, int partition) {
    try {
      RecordMetadata put =
          producer
              .send(
                  new ProducerRecord<>(
                      scenario.topic(),
                      partition % PARTITIONS,
                      announced.recordKey(),
                      announced.value()))
              .get();
      Sending sending = new Sending(put.topic(), put.partition(), put.offset(), Instant.now());
      synchronized (announced.sendings()) {
        announced.sendings().add(sending);
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Puts a record into a partition in a transaction that is aborted: it and the marker are gaps.
   */
  void sendAborted(Case scenario, int partition) {
    Map<String, Object> settings = new LinkedHashMap<>(servers);
    settings.put("transactional.id", scenario.topic());
    try (KafkaProducer<byte[], byte[]> transactional =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      transactional.initTransactions();
      transactional.beginTransaction();
      transactional.send(new ProducerRecord<>(scenario.topic(), partition, null, new byte[] {1}));
      transactional.flush();
      transactional.abortTransaction();
    }
  }

  /** The group's offsets, as far as there are any. */
  Map<TopicPartition, Long> committed() {
    Map<TopicPartition, Long> offsets = new LinkedHashMap<>();
    Map<TopicPartition, OffsetAndMetadata> known =
        get(admin.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata());
    known.forEach(
        (partition, offset) -> {
          if (offset != null) {
            offsets.put(partition, offset.offset());
          }
        });
    return offsets;
  }

  /** Whether nothing of that topic is left to be committed. */
  boolean isAllCommitted(String topic) {
    Map<TopicPartition, Long> committed = committed();
    Map<TopicPartition, OffsetSpec> wanted = new LinkedHashMap<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      wanted.put(new TopicPartition(topic, partition), OffsetSpec.latest());
    }
    return get(admin.listOffsets(wanted).all()).entrySet().stream()
        .allMatch(end -> committed.getOrDefault(end.getKey(), 0L) >= end.getValue().offset());
  }

  /** Who holds that partition; empty when nobody does. */
  String holder(TopicPartition partition) {
    return get(admin.describeConsumerGroups(List.of(GROUP)).all()).get(GROUP).members().stream()
        .filter(member -> member.assignment().topicPartitions().contains(partition))
        .map(MemberDescription::clientId)
        .findFirst()
        .orElse("");
  }

  /** How many members the group has. */
  int members() {
    return get(admin.describeConsumerGroups(List.of(GROUP)).all()).get(GROUP).members().size();
  }

  /** All dead letters of one scenario's records. */
  List<ConsumerRecord<byte[], byte[]>> deadLetters(Case scenario) {
    List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
    TopicPartition partition = new TopicPartition(DEAD_LETTERS, 0);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(servers, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(letters::add);
      }
    }
    return letters.stream()
        .filter(
            letter ->
                header(letter, "lakegate-id").contains(scenario.topic() + "-")
                    || header(letter, "lakegate-dataset").equals(scenario.title()))
        .toList();
  }

  /** A header's text; empty when there is none. */
  static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return record.headers().lastHeader(name) == null
        ? ""
        : new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static <T> T get(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
    admin.close();
  }
}
