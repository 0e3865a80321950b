package dev.lakegate.gate;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;

/** Looks at a lake's topics from outside, and changes their settings. */
public final class SourceTopic implements AutoCloseable {

  private final Admin admin;
  private final Lake lake;
  private final TopicPartition partition;

  public SourceTopic(String bootstrapServers, Lake lake) {
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    this.lake = lake;
    this.partition = new TopicPartition(lake.topic(), 0);
  }

  /** The group's offset; -1 before the first commit. */
  public long committed() {
    try {
      OffsetAndMetadata offset =
          admin
              .listConsumerGroupOffsets(lake.bucket())
              .partitionsToOffsetAndMetadata()
              .get()
              .get(partition);
      return offset == null ? -1 : offset.offset();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("The offset is not to be had", e);
    }
  }

  /** The offset that the next record gets. */
  public long end() {
    try {
      return admin
          .listOffsets(Map.of(partition, OffsetSpec.latest()))
          .all()
          .get()
          .get(partition)
          .offset();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("The end is not to be had", e);
    }
  }

  /** Whether everything in the topic is committed. */
  public boolean isFinished() {
    return committed() == end();
  }

  /** Sets the largest batch of a topic, in bytes. */
  void limit(String topic, int maxMessageBytes) {
    set(topic, "max.message.bytes", String.valueOf(maxMessageBytes));
  }

  /** Changes a topic's setting. */
  void set(String topic, String key, String value) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    AlterConfigOp change = new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET);
    try {
      admin.incrementalAlterConfigs(Map.of(resource, List.of(change))).all().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("The topic keeps its setting", e);
    }
  }

  /** Sends the group, which must be empty, back to the beginning. */
  void rewind() {
    await()
        .atMost(Duration.ofSeconds(60))
        .ignoreExceptions()
        .untilAsserted(
            () ->
                admin
                    .alterConsumerGroupOffsets(
                        lake.bucket(), Map.of(partition, new OffsetAndMetadata(0)))
                    .all()
                    .get());
  }

  @Override
  public void close() {
    admin.close();
  }
}
