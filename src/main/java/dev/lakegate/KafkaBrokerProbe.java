package dev.lakegate;

import dev.lakegate.operate.BrokerProbe;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;

/** Asks the cluster for its description, with a connection that is kept. */
final class KafkaBrokerProbe implements BrokerProbe, AutoCloseable {

  // Without a limit it waits for answers that may never come.
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(1);

  private static final int LIMIT_MILLIS = 3_000;

  private final Map<String, Object> settings;
  private @Nullable Admin admin;

  KafkaBrokerProbe(Map<String, Object> connection) {
    this.settings = new LinkedHashMap<>(connection);
    settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
    settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
  }

  @Override
  public synchronized void probe() throws Exception {
    if (admin == null) {
      admin = Admin.create(settings);
    }
    try {
      admin.describeCluster().clusterId().get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw noAnswer();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
        throw noAnswer();
      }
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  // Kafka's own says how often it tried, and not what to look at.
  private static TimeoutException noAnswer() {
    return new TimeoutException(
        "No broker answered within %d ms; see spring.kafka.bootstrap-servers, %s"
            .formatted(LIMIT_MILLIS, "spring.kafka.security.protocol, and the network"));
  }

  @Override
  public synchronized void close() {
    if (admin != null) {
      admin.close(CLOSE_WITHIN);
    }
  }
}
