package dev.lakegate.stack;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;

/** Creates topics on any broker. */
final class KafkaTopics {

  private KafkaTopics() {}

  /** Returns when all exist. */
  static void create(String bootstrapServers, int partitions, String... names) {
    List<NewTopic> topics =
        Arrays.stream(names).map(name -> new NewTopic(name, partitions, (short) 1)).toList();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin.createTopics(topics).values().values().forEach(KafkaTopics::await);
    }
  }

  private static void await(KafkaFuture<Void> created) {
    try {
      created.get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException("A topic was not created", e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while topics were created", e);
    }
  }
}
