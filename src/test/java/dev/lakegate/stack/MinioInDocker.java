package dev.lakegate.stack;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.MinIOContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.services.s3.S3Client;

/** MinIO in Docker; it notifies Kafka by itself. */
final class MinioInDocker implements S3Server {

  // The maintained fork, since there are no images of MinIO itself any more; it brings `mc` along.
  private static final String IMAGE = "pgsty/silo:RELEASE.2026-10-18T00-00-00Z";

  private final MinIOContainer container;
  private final String bootstrapServers;
  private final List<String> topics;

  private MinioInDocker(MinIOContainer container, String bootstrapServers, List<String> topics) {
    this.container = container;
    this.bootstrapServers = bootstrapServers;
    this.topics = topics;
  }

  /**
   * Starts it.
   *
   * @param bootstrapServers as seen from within the network
   */
  static MinioInDocker start(
      Network network, int wantedPort, String bootstrapServers, String... topics) {
    List<String> known = new ArrayList<>(List.of(topics));
    MinIOContainer container =
        new MinIOContainer(DockerImageName.parse(IMAGE).asCompatibleSubstituteFor("minio/minio"))
            .withUserName(ACCESS_KEY)
            .withPassword(SECRET_KEY)
            .withNetwork(network)
            .withEnv(MinioTargets.environment(bootstrapServers, known, "/tmp/queue"));
    ContainerStack.bind(container, wantedPort, 9000);
    container.start();
    return new MinioInDocker(container, bootstrapServers, known);
  }

  @Override
  public URI endpoint() {
    return URI.create(container.getS3URL());
  }

  @Override
  public String source() {
    return IMAGE + " in Docker, native notifications";
  }

  @Override
  public synchronized void notifyKafka(NotificationRule rule) {
    if (!topics.contains(rule.topic())) {
      topics.add(rule.topic());
      addTarget(topics.size() - 1);
    }
    try (S3Client client = S3Writer.client(endpoint(), ACCESS_KEY, SECRET_KEY)) {
      S3Writer.addRule(client, rule, MinioTargets.arn(topics.indexOf(rule.topic())));
    }
  }

  private void addTarget(int topic) {
    String target = "notify_kafka:" + MinioTargets.id(topic);
    run("mc", "alias", "set", "self", "http://127.0.0.1:9000", ACCESS_KEY, SECRET_KEY);
    run(
        "mc",
        "admin",
        "config",
        "set",
        "self",
        target,
        "brokers=" + bootstrapServers,
        "topic=" + topics.get(topic),
        "enable=on");
    run("mc", "admin", "service", "restart", "self");
    await("minio to be ready again")
        .atMost(Duration.ofSeconds(60))
        .until(() -> HttpProbe.answersOk(endpoint().resolve("/minio/health/ready")));
  }

  private void run(String... command) {
    try {
      ExecResult result = container.execInContainer(command);
      if (result.getExitCode() != 0) {
        throw new IllegalStateException(command[1] + ": " + result.getStderr());
      }
    } catch (IOException e) {
      throw new IllegalStateException("Cannot run mc in the container", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted in mc", e);
    }
  }

  @Override
  public void close() {
    container.stop();
  }
}
