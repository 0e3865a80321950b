package dev.lakegate.intake;

import dev.lakegate.pipeline.RecordProcessor;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.MessageListenerContainer;

/**
 * The consumer with all that listens to it; not started.
 *
 * @param container runs it
 * @param assignments what it holds
 * @param polls when it polled
 */
record IntakeConsumer(
    ConcurrentMessageListenerContainer<byte[], byte[]> container,
    Assignments assignments,
    PollWatch polls) {

  private static final Duration RECOMMIT_EVERY = Duration.ofSeconds(30);

  /** A consumer that hands over to the processor. */
  static IntakeConsumer of(
      IntakeProperties intake,
      ConcurrentKafkaListenerContainerFactory<?, ?> factory,
      RecordProcessor processor,
      SourceStop stop,
      Clock clock) {
    ConcurrentMessageListenerContainer<byte[], byte[]> container = container(factory, intake);
    Assignments assignments =
        new Assignments(processor, intake.maxInFlightRecords(), flow(container));
    PollWatch polls = new PollWatch(assignments, RECOMMIT_EVERY, clock);
    ContainerProperties properties = container.getContainerProperties();
    properties.setConsumerRebalanceListener(assignments);
    properties.setMessageListener(new IntakeListener(assignments, processor, stop));
    container.setRecordInterceptor(polls);
    stop.attach(container);
    return new IntakeConsumer(container, assignments, polls);
  }

  @SuppressWarnings("unchecked") // The deserialisers are set here, to those for bytes.
  private static ConcurrentMessageListenerContainer<byte[], byte[]> container(
      ConcurrentKafkaListenerContainerFactory<?, ?> factory, IntakeProperties intake) {
    var container =
        (ConcurrentMessageListenerContainer<byte[], byte[]>)
            factory.createContainer(intake.topics().toArray(String[]::new));
    ConsumerFactory<?, ?> clients = Objects.requireNonNull(factory.getConsumerFactory());
    new ContainerSettings(intake, clients.getConfigurationProperties())
        .apply(container.getContainerProperties());
    container.setCommonErrorHandler(new NeverSkippingErrorHandler());
    container.setBeanName("lakegate-intake");
    return container;
  }

  private static PartitionFlow flow(MessageListenerContainer container) {
    return new PartitionFlow() {
      @Override
      public void pause(TopicPartition partition) {
        container.pausePartition(partition);
      }

      @Override
      public void resume(TopicPartition partition) {
        container.resumePartition(partition);
      }
    };
  }
}
