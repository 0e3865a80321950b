package dev.lakegate.handler;

import dev.lakegate.dataset.Generation;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.time.ZoneOffset;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** What all events about generations have in common. */
final class EventEnvelope {

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY).build();

  private EventEnvelope() {}

  /**
   * The event.
   *
   * @param end the last part of its type
   */
  static CloudEvent of(Generation generation, String end, String id, Instant time, Object data) {
    CloudEventBuilder event =
        CloudEventBuilder.v1()
            .withId(id)
            .withSource(source(generation.bucket()))
            .withType("dev.lakegate.generation." + end + ".v1")
            .withTime(time.atOffset(ZoneOffset.UTC))
            .withData("application/json", JSON.writeValueAsBytes(data));
    // A subject must not be empty; a generation at the bucket's root has none.
    return generation.prefix().isEmpty()
        ? event.build()
        : event.withSubject(generation.prefix()).build();
  }

  private static URI source(String bucket) {
    try {
      return new URI("s3", bucket, null, null, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("The bucket '%s' has no URI".formatted(bucket), e);
    }
  }
}
