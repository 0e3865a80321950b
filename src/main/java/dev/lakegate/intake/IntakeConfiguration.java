package dev.lakegate.intake;

import dev.lakegate.pipeline.DeadLetterPublisher;
import dev.lakegate.pipeline.FatalErrors;
import dev.lakegate.pipeline.RecordProcessor;
import dev.lakegate.pipeline.SourceStatus;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.ProducerFactory;

/**
 * Reads from Kafka as Spring Boot's {@code spring.kafka.*} configures it. Needs {@link
 * IntakeProperties}, a {@link RecordProcessor} and a {@link Clock}; gives a {@link
 * DeadLetterPublisher}, a {@link SourceStatus} and a {@link dev.lakegate.pipeline.SourceControl}.
 */
@Configuration(proxyBeanMethods = false)
public class IntakeConfiguration {

  @Bean
  SourceStop sourceControl(FatalErrors fatalErrors) {
    return new SourceStop(fatalErrors);
  }

  @Bean
  DeadLetterTopic deadLetterTopic(IntakeProperties intake, KafkaAdmin kafka) {
    return new DeadLetterTopic(intake.deadLetterTopic(), kafka.getConfigurationProperties());
  }

  @Bean
  DeadLetterProducers deadLetterProducers(ProducerFactory<?, ?> kafkaProducerFactory) {
    return new DeadLetterProducers(kafkaProducerFactory);
  }

  @Bean
  KafkaDeadLetterPublisher deadLetterPublisher(
      IntakeProperties intake, DeadLetterTopic topic, DeadLetterProducers producers) {
    return new KafkaDeadLetterPublisher(topic, intake.groupId(), producers);
  }

  @Bean
  IntakeConsumer intakeConsumer(
      IntakeProperties intake,
      ConcurrentKafkaListenerContainerFactory<?, ?> kafkaListenerContainerFactory,
      RecordProcessor processor,
      SourceStop stop,
      Clock clock) {
    return IntakeConsumer.of(intake, kafkaListenerContainerFactory, processor, stop, clock);
  }

  @Bean
  Intake intake(
      IntakeProperties intake, IntakeConsumer consumer, DeadLetterTopic topic, SourceStop stop) {
    return new Intake(consumer.container(), topic, stop, intake.topics());
  }

  @Bean
  SourceStatus sourceStatus(Intake intake, SourceStop stop, IntakeConsumer consumer) {
    return new IntakeStatus(intake, stop, consumer.assignments(), consumer.polls());
  }
}
