package dev.lakegate.handler.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lakegate.handler.CompletedEvents;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.handler.JsonEventFormat;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import io.cloudevents.CloudEvent;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BodyTemplateTest {

  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void withinATextAValueIsEscapedAndElsewhereItIsJson() {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "s\"ales/city=K%C3%B6ln\\/")
            .table(Map.of("columns", List.of("a", "b")))
            .file("a", "1")
            .build();

    JsonNode body =
        fill(
            "{\"say \\\"{{dataset}}\\\"\": \"at {{ uri }}\", \"n\": {{fileCount}}, \"t\":"
                + " {{table}}, \"city\": {{partitionValues.city}}, \"v\": {{versionId}}, \"none\":"
                + " \"{{versionId}}\", \"nested\": {\"s\": \"{{table.columns}}\"}}",
            generation);

    assertThat(body.get("say \"sales\"").stringValue())
        .isEqualTo("at s3://lake/s\"ales/city=K%C3%B6ln\\/");
    assertThat(body.get("n").intValue()).isEqualTo(1);
    assertThat(body.get("t").get("columns").get(1).stringValue()).isEqualTo("b");
    assertThat(body.get("city").stringValue()).isEqualTo("Köln\\");
    assertThat(body.get("v").isNull()).isTrue();
    assertThat(body.get("none").stringValue()).isEmpty();
    assertThat(body.get("nested").get("s").stringValue()).isEqualTo("[\"a\",\"b\"]");
  }

  @Test
  void theWholeEventIsAValue() {
    VerifiedGeneration generation = VerifiedGenerations.generation("lake", "sales/").build();

    JsonNode body = fill("{{event}}", generation);

    assertThat(body).isEqualTo(JsonEventFormat.document(event(generation)));
  }

  @Test
  void aPartitionValueThatIsNotThereRejects() {
    VerifiedGeneration generation = VerifiedGenerations.generation("lake", "sales/").build();

    assertThatExceptionOfType(RejectGenerationException.class)
        .isThrownBy(() -> fill("{{partitionValues.dt}}", generation))
        .withMessage("The generation has nothing for the placeholder {{partitionValues.dt}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"a\": {{dataset}}", "{ {{dataset}}: 1}", "{} {}", "{\"a\": b}"})
  void whatIsNotJsonIsRefused(String template) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BodyTemplate.parse(template))
        .withMessageStartingWith("write JSON with placeholders such as {{dataset}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"datset", "", "manifest.etag", "partitionValues.", "data.x"})
  void unknownPlaceholdersAreRefusedWithThoseThatThereAre(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BodyTemplate.parse("[\"{{" + name + "}}\"]"))
        .withMessageStartingWith(
            "there is no placeholder {{" + name + "}}, only attempt, bucket, data, dataset, ");
  }

  private static JsonNode fill(String template, VerifiedGeneration generation) {
    return JSON.readTree(BodyTemplate.parse(template).of(event(generation)).body());
  }

  private static CloudEvent event(VerifiedGeneration generation) {
    return new CompletedEvents(Clock.systemUTC(), 10)
        .of(generation, HandlerContexts.firstCall(generation));
  }
}
