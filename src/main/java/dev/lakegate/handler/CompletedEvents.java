package dev.lakegate.handler;

import dev.lakegate.verify.VerifiedGeneration;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.ZoneOffset;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Says in CloudEvents 1.0 that a generation is complete: what handlers tell other systems. */
public final class CompletedEvents {

  private static final String TYPE = "dev.lakegate.generation.completed.v1";
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY).build();

  private final Clock clock;

  /**
   * Makes events.
   *
   * @param clock dates those of which the store gave no time
   */
  public CompletedEvents(Clock clock) {
    this.clock = clock;
  }

  /**
   * The event. Repeated with the same idempotency key it differs in attempt and fencing token, and
   * in its time where the store gave none.
   */
  public CloudEvent of(VerifiedGeneration generation, HandlerContext context) {
    CloudEventBuilder event =
        CloudEventBuilder.v1()
            .withId(context.idempotencyKey())
            .withSource(source(generation.bucket()))
            .withType(TYPE)
            .withTime(generation.eventTime().orElseGet(clock::instant).atOffset(ZoneOffset.UTC))
            .withData(
                "application/json", JSON.writeValueAsBytes(CompletedData.of(generation, context)));
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
