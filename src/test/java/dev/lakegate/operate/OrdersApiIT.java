package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.operate.ApiClient.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders over HTTP: who may give them, and how they are answered. */
class OrdersApiIT extends RunningApi {

  private GenerationRecord failed() {
    return ledger.put(
        Definitions.generation("v1/orders/a/", 10),
        GenerationState.FAILED,
        null,
        Reason.HANDLER_FAILED,
        "endpoint away");
  }

  @ParameterizedTest
  @ValueSource(strings = {"redrive", "skip"})
  void saysWhatAnOrderWouldDo(String action) {
    GenerationRecord record = failed();

    Answer answer =
        operator().post("/api/v1/generations/" + record.id() + "/" + action + "?dry-run=true", "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            """
            {"id":"%s","action":"%s","dryRun":true,"from":"failed","idempotencyKey":"%s",\
            "handlersDone":["log"]}\
            """
                .formatted(record.id(), action, record.id()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"generations/%s/redrive", "generations/%s/skip", "datasets/orders/pause"})
  void isForOperatorsOnly(String path) {
    String filled = "/api/v1/" + path.formatted(failed().id());

    assertThat(viewer().post(filled, "").status()).isEqualTo(403);
    assertThat(nobody().post(filled, "").status()).isEqualTo(401);
  }

  @Test
  void refusesWithAProblem() {
    GenerationRecord record =
        ledger.put(
            Definitions.generation("v1/orders/a/", 10),
            GenerationState.COMPLETED,
            null,
            null,
            null);

    Answer answer = operator().post("/api/v1/generations/" + record.id() + "/redrive", "");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("reason")).isEqualTo("completed");
    assertThat(answer.text("detail")).contains("force=true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"force=yes", "dry-run=1"})
  void refusesSwitchesThatAreNone(String query) {
    Answer answer =
        operator().post("/api/v1/generations/" + failed().id() + "/redrive?" + query, "");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("detail")).contains("give true or false");
  }

  @Test
  void pausesAndResumesADataset() {
    Answer paused = operator().post("/api/v1/datasets/orders/pause", "");
    Answer list = viewer().get("/api/v1/datasets");
    Answer resumed = operator().post("/api/v1/datasets/orders/resume", "");

    assertThat(paused.status()).isEqualTo(200);
    assertThat(paused.json().path("paused").asBoolean()).isTrue();
    assertThat(paused.text("operator")).isEqualTo("otto");
    assertThat(list.json().at("/paused/0/dataset").asString("")).isEqualTo("orders");
    assertThat(list.json().at("/datasets").findValuesAsString("name")).contains("orders");
    assertThat(resumed.body()).doesNotContain("null");
    assertThat(resumed.json().path("paused").asBoolean()).isFalse();
    assertThat(viewer().get("/api/v1/datasets").json().at("/paused")).isEmpty();
  }
}
