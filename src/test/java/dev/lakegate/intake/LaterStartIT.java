package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.MessageListener;

class LaterStartIT {

  private static final Map<String, Object> NO_BROKER = Map.of("bootstrap.servers", "127.0.0.1:1");

  @Test
  void aConsumerThatCannotStartLaterIsToldInTheHealth() {
    Clients clients = new Clients();
    ContainerProperties properties = new ContainerProperties("events");
    properties.setMessageListener((MessageListener<byte[], byte[]>) message -> {});
    properties.setGroupId("gate");
    SourceStop stop = new SourceStop(error -> {});
    Intake intake =
        new Intake(
            new ConcurrentMessageListenerContainer<>(clients, properties),
            new DeadLetterTopic("events-dlt", NO_BROKER),
            stop,
            List.of("events"));

    intake.start();
    await().atMost(Duration.ofSeconds(20)).until(() -> stop.because() != null);
    intake.stop();

    assertThat(stop.because())
        .contains("The consumer cannot start", "the key store cannot be read");
    assertThat(clients.asked).hasValue(2);
  }

  /** Their server's name is not known at first; later something else is wrong. */
  private static final class Clients extends DefaultKafkaConsumerFactory<byte[], byte[]> {

    private final AtomicInteger asked = new AtomicInteger();

    Clients() {
      super(NO_BROKER);
    }

    @Override
    public Consumer<byte[], byte[]> createConsumer(
        @Nullable String groupId, @Nullable String clientIdPrefix, @Nullable String suffix) {
      throw failure();
    }

    @Override
    public Consumer<byte[], byte[]> createConsumer(
        @Nullable String groupId,
        @Nullable String clientIdPrefix,
        @Nullable String suffix,
        java.util.@Nullable Properties properties) {
      throw failure();
    }

    private KafkaException failure() {
      String why =
          asked.incrementAndGet() == 1
              ? "No resolvable bootstrap urls given in bootstrap.servers"
              : "the key store cannot be read";
      return new KafkaException("Failed to construct kafka consumer", new ConfigException(why));
    }
  }
}
