package dev.lakegate.handler;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import io.cloudevents.CloudEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The published schemas say what events are like, and name every property that there is. */
class EventSchemaTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern JSON_BLOCK = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
  private static final VerifiedGeneration FULL =
      VerifiedGenerations.generation("lake", "sales/dt=2026-11-28/")
          .versionId("3b1f")
          .table(Map.of("name", "sales"))
          .file("part-0.csv", "a,b\n1,2\n")
          .file("empty.csv", "")
          .build();
  private static final VerifiedGeneration BARE =
      VerifiedGenerations.generation("lake", "").withoutManifest().eventTime(null).build();

  static Stream<CloudEvent> events() {
    CompletedEvents listing = new CompletedEvents(Clock.systemUTC(), 2);
    HandlerContext call = HandlerContexts.firstCall(FULL);
    return Stream.of(
        listing.of(FULL, call),
        listing.of(BARE, HandlerContexts.firstCall(BARE)),
        listing.withoutFiles(FULL, call),
        TurnedAwayEvents.of(TurnedAways.rejected(FULL.generation())),
        TurnedAwayEvents.of(TurnedAways.failed(BARE.generation())));
  }

  @ParameterizedTest
  @MethodSource("events")
  void eventsAreAsTheirSchemasSay(CloudEvent event) {
    String data = JsonEventFormat.data(event).toString();

    assertThat(errors(published(event.getType()), data)).isEmpty();
    assertThat(errors(closed(published(event.getType())), data)).isEmpty();
  }

  @Test
  void thePagesExampleIsOne() throws IOException {
    Matcher block = JSON_BLOCK.matcher(Files.readString(Path.of("docs", "handlers.md")));

    assertThat(block.find()).isTrue();
    assertThat(errors(closed(published("dev.lakegate.generation.completed.v1")), block.group(1)))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sentinel", "fencingToken", "level", "generation"})
  void whatIsMissingIsAFault(String property) {
    CloudEvent event = events().findFirst().orElseThrow();
    ObjectNode data = (ObjectNode) JsonEventFormat.data(event);
    data.remove(property);

    assertThat(errors(published(event.getType()), data.toString()))
        .singleElement()
        .satisfies(error -> assertThat(error.getMessage()).contains(property));
  }

  @Test
  void filesAreListedUpToTheCapWithTheirPinsAndChecksums() {
    HandlerContext call = HandlerContexts.firstCall(FULL);

    JsonNode two = JsonEventFormat.data(new CompletedEvents(Clock.systemUTC(), 2).of(FULL, call));
    JsonNode one = JsonEventFormat.data(new CompletedEvents(Clock.systemUTC(), 1).of(FULL, call));

    assertThat(one.has("files")).isFalse();
    assertThat(two.get("files").get(0))
        .isEqualTo(
            JSON.readTree(
                """
                {"path": "part-0.csv", "key": "sales/dt=2026-11-28/part-0.csv", "size": 8,
                 "versionId": "3b1f", "eTag": "%s", "lastModified": "2026-11-28T10:15:30Z",
                 "checksum": {"algorithm": "sha256", "value": "%s"}}"""
                    .formatted(eTag(), sha256())));
    assertThat(two.get("files").get(1).get("path").stringValue()).isEqualTo("empty.csv");
  }

  private static String eTag() {
    return FULL.files().findFirst().orElseThrow().object().pin().eTag();
  }

  private static String sha256() {
    return FULL.files().findFirst().orElseThrow().checksum().hex();
  }

  private static ObjectNode published(String type) {
    String file = type.replace("dev.lakegate.", "") + ".schema.json";
    try {
      return (ObjectNode) JSON.readTree(Files.readString(Path.of("docs", "events", file)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same schema, for which a property that it does not name is a fault. */
  private static ObjectNode closed(ObjectNode schema) {
    for (JsonNode child : schema) {
      if (child instanceof ObjectNode object) {
        closed(object);
      }
    }
    if (schema.path("properties").isObject() && schema.has("type")) {
      schema.put("additionalProperties", false);
    }
    return schema;
  }

  private static List<Error> errors(ObjectNode schema, String data) {
    Schema compiled =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schema.toString(), InputFormat.JSON);
    return compiled.validate(data, InputFormat.JSON);
  }
}
