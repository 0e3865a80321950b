package dev.lakegate.stack;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** MinIO's settings: a notification target of its own for each topic. */
final class MinioTargets {

  private MinioTargets() {}

  static Map<String, String> environment(
      String bootstrapServers, List<String> topics, String queueFolder) {
    Map<String, String> environment = new TreeMap<>();
    environment.put("MINIO_ROOT_USER", S3Server.ACCESS_KEY);
    environment.put("MINIO_ROOT_PASSWORD", S3Server.SECRET_KEY);
    environment.put("MINIO_BROWSER", "off");
    environment.put("MINIO_UPDATE", "off");
    // Allows data on the root disk.
    environment.put("MINIO_CI_CD", "1");
    for (int i = 0; i < topics.size(); i++) {
      environment.put("MINIO_NOTIFY_KAFKA_ENABLE_" + id(i), "on");
      environment.put("MINIO_NOTIFY_KAFKA_BROKERS_" + id(i), bootstrapServers);
      environment.put("MINIO_NOTIFY_KAFKA_TOPIC_" + id(i), topics.get(i));
      // Without it MinIO drops what it cannot send at once, for example just after its start.
      environment.put("MINIO_NOTIFY_KAFKA_QUEUE_DIR_" + id(i), queueFolder + "/" + id(i));
    }
    return environment;
  }

  /** What a bucket's rule names. */
  static String arn(int topic) {
    return "arn:minio:sqs::" + id(topic) + ":kafka";
  }

  static String id(int topic) {
    return "TOPIC" + topic;
  }
}
