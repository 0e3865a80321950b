package dev.lakegate.gate;

import dev.lakegate.stack.Stack;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.kafka.KafkaMessageFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes notifications as a bridge does that speaks CloudEvents. */
final class CloudEventSender implements AutoCloseable {

  /** Where the attributes of the event are. */
  enum Binding {
    /** In {@code ce_} headers; the value is the data. */
    BINARY {
      @Override
      ProducerRecord<?, byte[]> record(String topic, String data) {
        return KafkaMessageFactory.createWriter(topic)
            .writeBinary(event(data, "ObjectCreated:Put"));
      }
    },

    /** In the value, the data among them. */
    STRUCTURED {
      @Override
      ProducerRecord<?, byte[]> record(String topic, String data) {
        String event =
            "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s3\",\"type\":\"x\",\"data\":"
                + data
                + "}";
        ProducerRecord<?, byte[]> record =
            new ProducerRecord<>(topic, event.getBytes(StandardCharsets.UTF_8));
        record.headers().add("content-type", bytes("application/cloudevents+json"));
        return record;
      }
    },

    /** In headers that tell of something else than the value does. */
    HEADERS_LIE {
      @Override
      ProducerRecord<?, byte[]> record(String topic, String data) {
        ProducerRecord<?, byte[]> record =
            KafkaMessageFactory.createWriter(topic)
                .writeBinary(event(data, "ObjectRemoved:Delete"));
        record.headers().remove("ce_specversion");
        record.headers().add("ce_specversion", bytes("99.\n"));
        record.headers().add("ce_data", bytes("{\"Records\":[]}"));
        record.headers().add("ce_subject", bytes("../other/_SUCCESS"));
        record.headers().add("content-type", bytes("application/cloudevents+json"));
        record.headers().add("lakegate-reason", bytes("manifest-invalid"));
        return record;
      }
    };

    abstract ProducerRecord<?, byte[]> record(String topic, String data);

    static CloudEvent event(String data, String name) {
      return CloudEventBuilder.v1()
          .withId("R1.R2")
          .withSource(URI.create("aws:s3.us-east-1.lake"))
          .withType("com.amazonaws.s3." + name)
          .withSubject("elsewhere/_SUCCESS")
          .withData("application/json", bytes(data))
          .build();
    }
  }

  /** What bridges put into the data. */
  enum Data {
    NOTIFICATION("{\"Records\":[%s]}"),
    RECORD("%s"),
    EVENT_BRIDGE(
        "{\"detail-type\":\"Object Created\",\"detail\":{\"reason\":\"PutObject\","
            + "\"bucket\":{\"name\":\"lake\"},\"object\":{\"key\":\"%s\",\"sequencer\":\"1\"}}}") {
      @Override
      String of(String key) {
        return form.formatted(key);
      }
    };

    final String form;

    Data(String form) {
      this.form = form;
    }

    String of(String key) {
      return form.formatted(
          "{\"eventSource\":\"aws:s3\",\"eventName\":\"ObjectCreated:Put\",\"s3\":{"
              + "\"bucket\":{\"name\":\"lake\"},\"object\":{\"key\":\"%s\",\"sequencer\":\"1\"}}}"
                  .formatted(key));
    }
  }

  private final String topic;
  private final KafkaProducer<byte[], byte[]> producer;

  CloudEventSender(Stack stack, String topic) {
    this.topic = topic;
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", stack.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  void send(Binding binding, String data) {
    ProducerRecord<?, byte[]> record = binding.record(topic, data);
    producer.send(
        new ProducerRecord<byte[], byte[]>(
            topic, (Integer) null, null, record.value(), record.headers()));
    producer.flush();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    producer.close();
  }
}
