package dev.lakegate.stack;

import java.net.URI;
import software.amazon.awssdk.services.s3.S3Client;

/** Kafka in this JVM, Redis and the store as processes. */
final class ProcessStack implements Stack {

  private final KafkaBroker kafka;
  private final RedisServer redis;
  private final S3Server store;
  private final S3Client client;

  private ProcessStack(KafkaBroker kafka, RedisServer redis, S3Server store) {
    this.kafka = kafka;
    this.redis = redis;
    this.store = store;
    this.client = S3Writer.client(store.endpoint(), accessKey(), secretKey());
  }

  static Stack start(StackPorts ports, String[] topics, S3Server.Starter starter) {
    KafkaBroker kafka = KafkaBroker.start(ports.kafka());
    try {
      kafka.createTopics(1, topics);
      RedisServer redis = RedisServer.start(ports.redis());
      try {
        return new ProcessStack(
            kafka, redis, starter.start(ports.s3(), kafka.bootstrapServers(), topics));
      } catch (RuntimeException e) {
        redis.close();
        throw e;
      }
    } catch (RuntimeException e) {
      kafka.close();
      throw e;
    }
  }

  @Override
  public String bootstrapServers() {
    return kafka.bootstrapServers();
  }

  @Override
  public String redisUrl() {
    return redis.url();
  }

  @Override
  public URI s3Endpoint() {
    return store.endpoint();
  }

  @Override
  public String accessKey() {
    return S3Server.ACCESS_KEY;
  }

  @Override
  public String secretKey() {
    return S3Server.SECRET_KEY;
  }

  @Override
  public StackPorts ports() {
    return new StackPorts(kafka.port(), redis.port(), store.endpoint().getPort());
  }

  @Override
  public String describe() {
    return """
    Stack:
      Kafka  %s  (KRaft broker in this JVM)
      Redis  %s  (%s)
      S3     %s  (%s)"""
        .formatted(bootstrapServers(), redisUrl(), redis.source(), s3Endpoint(), store.source());
  }

  @Override
  public void createTopics(int partitions, String... names) {
    kafka.createTopics(partitions, names);
  }

  @Override
  public S3Client s3() {
    return client;
  }

  @Override
  public void createBucket(String name) {
    S3Writer.createBucket(client, name);
  }

  @Override
  public void notifyKafka(String bucket, String topic, String prefix, String suffix) {
    store.notifyKafka(new NotificationRule(bucket, topic, prefix, suffix));
  }

  @Override
  public void close() {
    client.close();
    store.close();
    redis.close();
    kafka.close();
  }
}
