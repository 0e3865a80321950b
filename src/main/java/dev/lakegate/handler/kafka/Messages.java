package dev.lakegate.handler.kafka;

import dev.lakegate.handler.EventMode;
import dev.lakegate.handler.JsonEventFormat;
import io.cloudevents.CloudEvent;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Makes the messages of one handler, as the CloudEvents Kafka binding has them. Thread-safe. */
final class Messages {

  private final KafkaHandlerProperties properties;

  Messages(KafkaHandlerProperties properties) {
    this.properties = properties;
  }

  /**
   * The message for an event.
   *
   * @param key the same for all that shall keep their order
   */
  ProducerRecord<byte[], byte[]> of(String key, CloudEvent event) {
    boolean structured = properties.cloudEvents() == EventMode.STRUCTURED;
    ProducerRecord<byte[], byte[]> message =
        new ProducerRecord<>(
            properties.topic(),
            bytes(key),
            structured ? JsonEventFormat.write(event) : JsonEventFormat.dataBytes(event));
    if (structured) {
      message.headers().add("content-type", bytes(JsonEventFormat.MEDIA_TYPE));
    } else {
      message.headers().add("content-type", bytes("application/json"));
      JsonEventFormat.attributes(event)
          .forEach((name, value) -> message.headers().add("ce_" + name, bytes(value)));
    }
    properties.headers().forEach((name, value) -> message.headers().add(name, bytes(value)));
    return message;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
