package dev.lakegate.handler.kafka;

import dev.lakegate.handler.CompletedEvents;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerProperties;
import java.time.Clock;
import org.springframework.boot.context.properties.bind.Binder;

/** Makes handlers of type {@code kafka}. */
final class KafkaHandlerFactory implements GenerationHandlerFactory {

  private final HandOverProducers producers;
  private final Clock clock;

  KafkaHandlerFactory(HandOverProducers producers, Clock clock) {
    this.producers = producers;
    this.clock = clock;
  }

  @Override
  public String type() {
    return "kafka";
  }

  @Override
  public GenerationHandler create(String name, Binder properties) {
    KafkaHandlerProperties bound = HandlerProperties.bind(properties, KafkaHandlerProperties.class);
    return new KafkaHandler(bound, producers, new CompletedEvents(clock, bound.maxFiles()));
  }
}
