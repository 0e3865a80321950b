package dev.lakegate.stack;

import java.net.URI;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.services.s3.S3Client;

/** All three in Docker. */
final class ContainerStack implements Stack {

  private static final String KAFKA_IMAGE = "apache/kafka:4.2.1";
  private static final String REDIS_IMAGE = "redis:8.6.7-alpine";
  private static final int REDIS_PORT = 6379;

  /** How MinIO reaches Kafka: by its name in the network. */
  private static final String INNER_KAFKA = "kafka:19092";

  private final Network network;
  private final KafkaContainer kafka;
  private final GenericContainer<?> redis;
  private final MinioInDocker minio;
  private final S3Client client;

  private ContainerStack(StackPorts ports, String[] topics) {
    network = Network.newNetwork();
    kafka =
        new KafkaContainer(DockerImageName.parse(KAFKA_IMAGE))
            .withNetwork(network)
            .withListener(INNER_KAFKA)
            .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
            .withEnv("KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS", "0")
            .withEnv("KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS", "1000");
    redis = new GenericContainer<>(DockerImageName.parse(REDIS_IMAGE)).withExposedPorts(REDIS_PORT);
    bind(kafka, ports.kafka(), 9092);
    bind(redis, ports.redis(), REDIS_PORT);
    Startables.deepStart(kafka, redis).join();
    createTopics(1, topics);
    minio = MinioInDocker.start(network, ports.s3(), INNER_KAFKA, topics);
    client = S3Writer.client(minio.endpoint(), accessKey(), secretKey());
  }

  static Stack start(StackPorts ports, String... topics) {
    return new ContainerStack(ports, topics);
  }

  /** On a port that is known beforehand, and stays the same over restarts. */
  static void bind(GenericContainer<?> container, int wantedPort, int inner) {
    container.setPortBindings(
        List.of("127.0.0.1:" + ServerProcess.freePort(wantedPort) + ":" + inner));
  }

  @Override
  public String bootstrapServers() {
    return kafka.getBootstrapServers();
  }

  @Override
  public String redisUrl() {
    return "redis://" + redis.getHost() + ":" + redis.getMappedPort(REDIS_PORT);
  }

  @Override
  public URI s3Endpoint() {
    return minio.endpoint();
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
    return new StackPorts(
        kafka.getMappedPort(9092), redis.getMappedPort(REDIS_PORT), s3Endpoint().getPort());
  }

  @Override
  public String describe() {
    return """
    Stack:
      Kafka  %s  (%s in Docker)
      Redis  %s  (%s in Docker)
      S3     %s  (%s)"""
        .formatted(
            bootstrapServers(), KAFKA_IMAGE, redisUrl(), REDIS_IMAGE, s3Endpoint(), minio.source());
  }

  @Override
  public void createTopics(int partitions, String... names) {
    KafkaTopics.create(bootstrapServers(), partitions, names);
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
    minio.notifyKafka(new NotificationRule(bucket, topic, prefix, suffix));
  }

  @Override
  public void close() {
    client.close();
    minio.close();
    redis.stop();
    kafka.stop();
    network.close();
  }
}
