package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import dev.lakegate.operate.ApiClient.Answer;
import dev.lakegate.pipeline.InFlightGenerations.InFlight;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the ledger knows. */
class GenerationApiIT extends RunningApi {

  private static final Advance TOLD =
      new Advance(
          12,
          40L,
          1200,
          4000L,
          7,
          100,
          Instant.parse("2026-11-28T01:00:38Z"),
          Instant.parse("2026-11-28T01:00:10Z"));

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
  void showsHowFarAnotherInstanceSaidItsVerificationIs() {
    Generation generation = Definitions.generation("v1/orders/a/", 10);
    ledger.put(generation, TOLD);

    Answer one = viewer().get("/api/v1/generations/" + generation.id());
    Answer list = viewer().get("/api/v1/generations?dataset=orders");

    assertThat(one.json().path("progress").toString())
        .isEqualTo(
            """
            {"files":12,"totalFiles":40,"bytes":1200,"totalBytes":4000,"resumedFiles":7,\
            "bytesPerSecond":100,"estimatedEnd":"2026-11-28T01:00:38Z","at":"2026-11-28T01:00:10Z"}\
            """);
    assertThat(list.json().at("/generations/0/progress")).isEqualTo(one.json().path("progress"));
  }

  @Test
  void showsHowFarAVerificationOfThisInstanceIsNow() {
    Generation generation = Definitions.generation("v1/orders/a/", 10);
    ledger.put(generation, TOLD);
    Advance now = new Advance(13, null, 1300, null, 0, 0, null, TOLD.at().plusSeconds(4));
    work.inFlight = List.of(new InFlight(generation, Phase.VERIFYING, TOLD.at(), now));

    Answer one = viewer().get("/api/v1/generations/" + generation.id());
    Answer list = viewer().get("/api/v1/generations?dataset=orders");

    assertThat(one.json().path("progress").toString())
        .isEqualTo(
            """
            {"files":13,"bytes":1300,"resumedFiles":0,"bytesPerSecond":0,\
            "at":"2026-11-28T01:00:14Z"}\
            """);
    assertThat(list.json().at("/generations/0/progress")).isEqualTo(one.json().path("progress"));
  }

  @Test
  void showsNoProgressOfWhatIsNotBeingVerified() {
    GenerationRecord completed = completed(1);
    work.inFlight =
        List.of(
            new InFlight(
                Definitions.generation("v1/orders/a/", 1), Phase.VERIFYING, TOLD.at(), TOLD));

    Answer answer = viewer().get("/api/v1/generations/" + completed.id());

    assertThat(answer.json().has("progress")).isFalse();
  }

  @Test
  void saysThatAGenerationIsNotKnown() {
    Answer answer = viewer().get("/api/v1/generations/AAAAAAAAAAAAAAAAAAAAAAAAAA");

    assertProblem(answer, 404, "no-generation");
    assertThat(answer.text("detail")).contains("AAAAAAAAAAAAAAAAAAAAAAAAAA", "retention");
  }
}
