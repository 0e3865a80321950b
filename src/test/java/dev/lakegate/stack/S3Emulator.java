package dev.lakegate.stack;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Adobe's S3Mock as a process on a hidden port, and in front of it what it lacks: notifications to
 * Kafka, and the refusal of unknown access keys.
 */
final class S3Emulator implements S3Server {

  private final ServerProcess process;
  private final NotificationBridge bridge;
  private final NotifyingProxy proxy;

  private S3Emulator(ServerProcess process, NotificationBridge bridge, NotifyingProxy proxy) {
    this.process = process;
    this.bridge = bridge;
    this.proxy = proxy;
  }

  /** Where the build puts the program. */
  static Path jar() {
    String project = System.getProperty("basedir", System.getProperty("user.dir"));
    return Path.of(project, "target", "stack", "s3mock-exec.jar");
  }

  static boolean isPresent() {
    return Files.isReadable(jar());
  }

  static S3Server start(int wantedPort, String bootstrapServers, String... topics) {
    int hidden = ServerProcess.freePort(0);
    Path folder = ServerProcess.newFolder("s3mock");
    ServerProcess process =
        ServerProcess.start("s3mock", folder, command(folder, hidden), Map.of(), hidden);
    URI upstream = URI.create("http://127.0.0.1:" + hidden);
    await("s3mock to be ready")
        .atMost(Duration.ofSeconds(120))
        .until(() -> HttpProbe.answersOk(upstream.resolve("/")));
    NotificationBridge bridge = new NotificationBridge(bootstrapServers, upstream);
    return new S3Emulator(
        process,
        bridge,
        NotifyingProxy.start(ServerProcess.freePort(wantedPort), upstream, bridge));
  }

  private static List<String> command(Path folder, int port) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m",
        // It lives shortly: starting fast beats running fast.
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Djava.io.tmpdir=" + folder,
        "-Dcom.adobe.testing.s3mock.store.root=" + folder.resolve("data"),
        "-Dcom.adobe.testing.s3mock.max-payload-size=2GB",
        "-Dhttp.port=" + port,
        // The HTTPS port.
        "-Dserver.port=" + ServerProcess.freePort(0),
        "-jar",
        jar().toString());
  }

  @Override
  public URI endpoint() {
    return proxy.endpoint();
  }

  @Override
  public String source() {
    return "S3Mock emulator, notifications by a bridge in this JVM";
  }

  @Override
  public void notifyKafka(NotificationRule rule) {
    bridge.add(rule);
  }

  @Override
  public void close() {
    proxy.close();
    bridge.close();
    process.close();
  }
}
