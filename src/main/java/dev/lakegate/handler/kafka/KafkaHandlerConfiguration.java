package dev.lakegate.handler.kafka;

import dev.lakegate.handler.GenerationHandlerFactory;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaProducerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ProducerFactory;

/** Adds handlers of type {@code kafka}, connected as {@code spring.kafka} says. */
@Configuration(proxyBeanMethods = false)
public class KafkaHandlerConfiguration {

  /** Shared by all handlers; opened by the first event, closed at shutdown. */
  @Bean
  HandOverProducers handOverProducers(
      ProducerFactory<?, ?> connection,
      ObjectProvider<DefaultKafkaProducerFactoryCustomizer> customizers) {
    return new HandOverProducers(
        connection.getConfigurationProperties(),
        factory -> customizers.orderedStream().forEach(it -> it.customize(factory)));
  }

  /** Makes the handlers. */
  @Bean
  GenerationHandlerFactory kafkaHandlerFactory(HandOverProducers producers, Clock clock) {
    return new KafkaHandlerFactory(producers, clock);
  }
}
