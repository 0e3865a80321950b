package dev.lakegate.stack;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.s3.S3Client;

/** The {@code minio} program; it notifies Kafka by itself. */
final class MinioServer implements S3Server {

  private final ServerProcess process;
  private final Path program;
  private final URI endpoint;
  private final String bootstrapServers;
  private final List<String> topics = new ArrayList<>();

  private MinioServer(ServerProcess process, Path program, URI endpoint, String bootstrapServers) {
    this.process = process;
    this.program = program;
    this.endpoint = endpoint;
    this.bootstrapServers = bootstrapServers;
  }

  static Optional<Path> program() {
    return Programs.find("minio", "MINIO_BINARY");
  }

  static S3Server start(int wantedPort, String bootstrapServers, String... topics) {
    Path program = program().orElseThrow();
    int port = ServerProcess.freePort(wantedPort);
    Path folder = ServerProcess.newFolder("minio");
    List<String> command =
        List.of(
            program.toString(),
            "server",
            "--quiet",
            "--address",
            "127.0.0.1:" + port,
            "--certs-dir",
            folder.resolve("certs").toString(),
            folder.resolve("data").toString());
    ServerProcess process =
        ServerProcess.start(
            "minio",
            folder,
            command,
            MinioTargets.environment(bootstrapServers, List.of(topics), queue(folder)),
            port);
    MinioServer server =
        new MinioServer(process, program, URI.create("http://127.0.0.1:" + port), bootstrapServers);
    server.topics.addAll(List.of(topics));
    server.awaitReady();
    return server;
  }

  @Override
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public String source() {
    return program + ", native notifications";
  }

  @Override
  public synchronized void notifyKafka(NotificationRule rule) {
    if (!topics.contains(rule.topic())) {
      topics.add(rule.topic());
      process.restart(
          MinioTargets.environment(bootstrapServers, topics, queue(process.folder())),
          endpoint.getPort());
      awaitReady();
    }
    try (S3Client client = S3Writer.client(endpoint, ACCESS_KEY, SECRET_KEY)) {
      S3Writer.addRule(client, rule, MinioTargets.arn(topics.indexOf(rule.topic())));
    }
  }

  private static String queue(Path folder) {
    return folder.resolve("queue").toString();
  }

  // The port answers before the disks and the targets are ready.
  private void awaitReady() {
    await("minio to be ready")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> HttpProbe.answersOk(endpoint.resolve("/minio/health/ready")));
  }

  @Override
  public void close() {
    process.close();
  }
}
