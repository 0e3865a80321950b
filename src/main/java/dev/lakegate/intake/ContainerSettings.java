package dev.lakegate.intake;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.GroupProtocol;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;
import org.springframework.kafka.listener.ContainerProperties.AssignmentCommitOption;

/** The container's settings that the intake depends on; whatever else is configured stays. */
final class ContainerSettings {

  /** A resume just before a poll waits for that poll to end, so this bounds every pause. */
  private static final Duration POLL_TIMEOUT = Duration.ofMillis(100);

  /** More would overshoot the bound of records in flight, see {@link #maxPollRecords}. */
  private static final int MAX_POLL_RECORDS = 32;

  /** Short, since the poll thread waits; a commit that failed is repeated. */
  private static final Duration COMMIT_TIMEOUT = Duration.ofSeconds(5);

  private static final Duration AUTHENTICATION_RETRY = Duration.ofSeconds(10);

  private final IntakeProperties intake;
  private final Map<String, Object> configured;

  /**
   * Of one consumer.
   *
   * @param configured the client settings that are configured already
   */
  ContainerSettings(IntakeProperties intake, Map<String, Object> configured) {
    this.intake = intake;
    this.configured = configured;
  }

  /** Sets all but the listeners. */
  void apply(ContainerProperties container) {
    container.setGroupId(intake.groupId());
    container.setAckMode(AckMode.MANUAL);
    container.setAsyncAcks(false);
    container.setPollTimeout(POLL_TIMEOUT.toMillis());
    container.setSyncCommits(true);
    container.setSyncCommitTimeout(COMMIT_TIMEOUT);
    container.setStopImmediate(true);
    container.setMissingTopicsFatal(false);
    container.setAuthExceptionRetryInterval(AUTHENTICATION_RETRY);
    neverCommitPositions(container);
    container.setKafkaConsumerProperties(clientProperties());
  }

  /** The position is ahead of what is finished, and a transaction would bind the poll thread. */
  private static void neverCommitPositions(ContainerProperties container) {
    container.setFixTxOffsets(false);
    container.setAssignmentCommitOption(AssignmentCommitOption.NEVER);
    container.setKafkaAwareTransactionManager(null);
  }

  private Properties clientProperties() {
    Properties client = new Properties();
    String bytes = ByteArrayDeserializer.class.getName();
    client.setProperty(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, bytes);
    client.setProperty(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, bytes);
    client.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    client.setProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, String.valueOf(maxPollRecords()));
    unlessConfigured(client, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    if (!isAssignedByBroker()) {
      unlessConfigured(
          client,
          ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
          CooperativeStickyAssignor.class.getName());
    }
    return client;
  }

  private int maxPollRecords() {
    int most = Math.min(MAX_POLL_RECORDS, intake.maxInFlightRecords() / 2);
    Object wanted = configured.getOrDefault(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, most);
    return Math.min(most, Integer.parseInt(wanted.toString()));
  }

  /** The newer group protocol refuses an assignor of the client. */
  private boolean isAssignedByBroker() {
    Object protocol = configured.get(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
    return protocol != null && GroupProtocol.CONSUMER.name().equalsIgnoreCase(protocol.toString());
  }

  private void unlessConfigured(Properties client, String key, String value) {
    if (!configured.containsKey(key)) {
      client.setProperty(key, value);
    }
  }
}
