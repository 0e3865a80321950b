package dev.lakegate.stack;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.testcontainers.DockerClientFactory;

/**
 * Starts stacks from the source that the system property {@code stack} names: {@code minio}, {@code
 * containers}, {@code embedded}, or {@code auto} for the first of these that is to be had.
 */
public final class Stacks {

  /** The topic that every stack has from its start, with one partition. */
  public static final String DEFAULT_TOPIC = "lakehouse-ingestion-events";

  /**
   * The topics that tests have the shared stack's store notify. Known from the start, since a MinIO
   * that is restarted for one more takes its time to deliver again.
   */
  private static final String[] TEST_TOPICS = {
    DEFAULT_TOPIC,
    "gate-it-events",
    "outage-it-events",
    "secrets-it-events",
    "event-samples-events",
    "stack-it-events",
    "verification-faults-events",
    "jdbc-ledger-it-events",
    "plugin-it-events",
    "ready-topic-events",
    "documented-commands-events"
  };

  private static final AtomicBoolean PRINTED = new AtomicBoolean();

  private Stacks() {}

  /**
   * The JVM's own stack, started when first asked for. It lives as long as the JVM, so tests use
   * buckets, topics and datasets of their own; {@link Stack#close()} is not for them to call.
   */
  public static Stack shared() {
    return Shared.STACK;
  }

  /**
   * Starts a new stack; its servers are gone when it is closed or the JVM ends.
   *
   * @param topics created at once with one partition each, and known to the store as targets. For
   *     topics that come later a MinIO is restarted, which takes about a second.
   */
  public static Stack start(StackPorts ports, String... topics) {
    Source source = choose(System.getProperty("stack", "auto"));
    Stack stack = source.start(ports, topics.length == 0 ? new String[] {DEFAULT_TOPIC} : topics);
    if (PRINTED.compareAndSet(false, true)) {
      System.out.println(stack.describe());
    }
    return stack;
  }

  private static Source choose(String wanted) {
    if (wanted.isBlank() || wanted.equals("auto")) {
      return Source.firstAvailable();
    }
    Source source = Source.named(wanted);
    source
        .obstacle()
        .ifPresent(
            why -> {
              throw new IllegalStateException("-Dstack=" + wanted + " is not to be had: " + why);
            });
    return source;
  }

  // Loading the class starts the stack, once and for all threads.
  private static final class Shared {
    private static final Stack STACK = start(StackPorts.any(), TEST_TOPICS);
  }

  /** Best first. */
  private enum Source {
    MINIO {
      @Override
      Optional<String> obstacle() {
        return MinioServer.program().isPresent()
            ? Optional.empty()
            : Optional.of("no `minio` on the PATH, and MINIO_BINARY names no program");
      }

      @Override
      Stack start(StackPorts ports, String... topics) {
        return ProcessStack.start(ports, topics, MinioServer::start);
      }
    },
    CONTAINERS {
      @Override
      Optional<String> obstacle() {
        return DockerClientFactory.instance().isDockerAvailable()
            ? Optional.empty()
            : Optional.of("Testcontainers finds no Docker");
      }

      @Override
      Stack start(StackPorts ports, String... topics) {
        return ContainerStack.start(ports, topics);
      }
    },
    EMBEDDED {
      @Override
      Optional<String> obstacle() {
        return S3Emulator.isPresent()
            ? Optional.empty()
            : Optional.of("no " + S3Emulator.jar() + "; `./mvnw process-test-resources` brings it");
      }

      @Override
      Stack start(StackPorts ports, String... topics) {
        return ProcessStack.start(ports, topics, S3Emulator::start);
      }
    };

    /** Why it cannot be used here. */
    abstract Optional<String> obstacle();

    abstract Stack start(StackPorts ports, String... topics);

    static Source named(String name) {
      try {
        return valueOf(name.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "-Dstack must be auto, minio, containers or embedded, but was " + name, e);
      }
    }

    static Source firstAvailable() {
      for (Source source : values()) {
        if (source.obstacle().isEmpty()) {
          return source;
        }
      }
      throw new IllegalStateException("No stack is to be had: " + EMBEDDED.obstacle().orElse(""));
    }
  }
}
