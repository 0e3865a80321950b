package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import dev.lakegate.operate.ApiClient.Answer;
import org.junit.jupiter.api.Test;

/** What the ledger knows. */
class GenerationApiIT extends RunningApi {

  private GenerationRecord completed(long sequencer) {
    return ledger.put(
        Definitions.generation("v1/orders/a/", sequencer),
        GenerationState.COMPLETED,
        null,
        null,
        null);
  }

  @Test
  void pagesThroughADataset() {
    String first = completed(1).id().value();
    String second = completed(2).id().value();
    String third = completed(3).id().value();

    Answer page = viewer().get("/api/v1/generations?dataset=orders&limit=2");
    Answer rest =
        viewer().get("/api/v1/generations?dataset=orders&limit=2&after=" + page.text("next"));

    assertThat(page.json().at("/generations").findValuesAsString("id"))
        .containsExactly(third, second);
    assertThat(rest.json().at("/generations").findValuesAsString("id")).containsExactly(first);
    assertThat(rest.json().has("next")).isFalse();
  }

  @Test
  void hasNoNextPageWhenTheLastOneIsFull() {
    completed(1);

    Answer page = viewer().get("/api/v1/generations?dataset=orders&limit=1");

    assertThat(page.json().at("/generations").size()).isEqualTo(1);
    assertThat(page.json().has("next")).isFalse();
  }

  @Test
  void answersWithAnEmptyPageForADatasetWithoutGenerations() {
    assertThat(viewer().get("/api/v1/generations?dataset=none").body())
        .isEqualTo("{\"generations\":[]}");
  }

  @Test
  void showsOneGenerationWithItsHistory() {
    GenerationRecord record =
        ledger.put(
            Definitions.generation("v1/orders/a/", 10),
            GenerationState.CLAIMED,
            Phase.WAITING,
            Reason.MANIFEST_MISSING,
            "manifest.json");

    Answer answer = viewer().get("/api/v1/generations/" + record.id());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            """
            {"id":"%s","dataset":"orders","bucket":"lake","prefix":"v1/orders/a/",\
            "sentinel":"v1/orders/a/_SUCCESS","sequencer":"A","state":"claimed",\
            "phase":"waiting","since":"2026-11-28T01:00:00Z","reason":"manifest-missing",\
            "detail":"manifest.json","deadline":"2026-11-28T01:05:00Z","attempt":1,"crashes":0,\
            "spentMs":2000,"handlersDone":["log"],"repetition":0,"recordless":false,"origin":"events-3@17#0","owner":"gate-1",\
            "firstSeen":"2026-11-28T01:00:00Z","history":[{"at":"2026-11-28T01:00:00Z",\
            "what":"claimed","owner":"gate-1"}]}\
            """
                .formatted(record.id()));
  }

  @Test
  void saysThatAGenerationIsNotKnown() {
    Answer answer = viewer().get("/api/v1/generations/AAAAAAAAAAAAAAAAAAAAAAAAAA");

    assertProblem(answer, 404, "no-generation");
    assertThat(answer.text("detail")).contains("AAAAAAAAAAAAAAAAAAAAAAAAAA", "retention");
  }
}
