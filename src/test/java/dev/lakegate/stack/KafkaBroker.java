package dev.lakegate.stack;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/**
 * A real KRaft broker inside this process; it and its files are gone when it is closed or the JVM
 * ends. Started without Kafka's own test kit, which chooses port and folder by itself.
 */
public final class KafkaBroker implements AutoCloseable {

  private final Properties settings;
  private final Path folder;
  private final int port;
  private final Thread hook = new Thread(this::stop, "stop-kafka");
  private KafkaRaftServer server;
  private boolean stopped;

  private KafkaBroker(Properties settings, Path folder, int port) {
    this.settings = settings;
    this.folder = folder;
    this.port = port;
    this.server = server(settings);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts an empty one on loopback. Topics are not created by themselves.
   *
   * @param wantedPort taken if free; 0 for any
   */
  public static KafkaBroker start(int wantedPort) {
    int port = ServerProcess.freePort(wantedPort);
    return start(port, port);
  }

  /**
   * Starts one that sends its clients to another port than its own, where something may stand in
   * between.
   */
  public static KafkaBroker startBehind(int advertisedPort) {
    return start(ServerProcess.freePort(0), advertisedPort);
  }

  private static KafkaBroker start(int port, int advertisedPort) {
    Path folder = ServerProcess.newFolder("kafka");
    Properties settings = settings(folder, port, ServerProcess.freePort(0));
    settings.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + advertisedPort);
    format(folder, settings);
    KafkaBroker broker = new KafkaBroker(settings, folder, port);
    broker.server.startup();
    return broker;
  }

  private static KafkaRaftServer server(Properties settings) {
    return new KafkaRaftServer(KafkaConfig.fromProps(settings), Time.SYSTEM);
  }

  private static Properties settings(Path folder, int port, int controllerPort) {
    Properties settings = new Properties();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "0");
    settings.put("controller.quorum.voters", "0@127.0.0.1:" + controllerPort);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put(
        "listeners",
        "PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controllerPort));
    settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    settings.put("log.dirs", folder.resolve("data").toString());
    settings.put("auto.create.topics.enable", "false");
    // One broker, and tests that do not wait.
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("offsets.topic.num.partitions", "5");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("transaction.state.log.num.partitions", "2");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("log.cleaner.dedupe.buffer.size", "2097152");
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("group.consumer.min.session.timeout.ms", "1000");
    settings.put("group.consumer.min.heartbeat.interval.ms", "100");
    settings.put("group.min.session.timeout.ms", "1000");
    return settings;
  }

  private static void format(Path folder, Properties settings) {
    Path file = folder.resolve("server.properties");
    try (Writer writer = Files.newBufferedWriter(file)) {
      settings.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String[] arguments = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
    int status = StorageTool.execute(arguments, new PrintStream(OutputStream.nullOutputStream()));
    if (status != 0) {
      throw new IllegalStateException("Kafka's folder was not formatted: status " + status);
    }
  }

  /** {@code host:port}. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Its port. */
  public int port() {
    return port;
  }

  /** Creates topics; those that exist stay as they are. */
  public void createTopics(int partitions, String... names) {
    KafkaTopics.create(bootstrapServers(), partitions, names);
  }

  /** Stops it; what it holds stays, and {@link #startAgain} brings it back. */
  public synchronized void pause() {
    server.shutdown();
    server.awaitShutdown();
  }

  /** Starts it on the same port, with all that it held. */
  public synchronized void startAgain() {
    server = server(settings);
    server.startup();
  }

  // The shutdown hook and an owner's close may meet here.
  private synchronized void stop() {
    if (!stopped) {
      stopped = true;
      server.shutdown();
      server.awaitShutdown();
      ServerProcess.deleteFolder(folder);
    }
  }

  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook does the same.
    }
  }
}
