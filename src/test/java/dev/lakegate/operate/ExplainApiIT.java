package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import dev.lakegate.operate.ApiClient.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What became of what stands at a place. */
class ExplainApiIT extends RunningApi {

  private static final Generation GENERATION = Definitions.generation("v1/orders/a/", 7);

  private Answer explain(String uri) {
    Answer answer = viewer().get("/api/v1/explain?uri=" + ApiClient.encoded(uri));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer;
  }

  private void record(GenerationState state, Phase phase, Reason reason, String detail) {
    ledger.put(GENERATION, state, phase, reason, detail);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://lake/v1/orders/a/",
        "s3a://lake/v1/orders/a",
        "s3n://lake/v1/orders/a/_SUCCESS",
        "s3://lake/v1/orders/a/part-00000.csv"
      })
  void findsTheGenerationHoweverItIsNamed(String uri) {
    record(GenerationState.COMPLETED, null, null, null);

    Answer answer = explain(uri);

    assertThat(answer.text("uri")).isEqualTo("s3://lake/v1/orders/a/");
    assertThat(answer.text("state")).isEqualTo("completed");
    assertThat(answer.text("dataset")).isEqualTo("orders");
    assertThat(answer.text("sentinel")).isEqualTo("v1/orders/a/_SUCCESS");
    assertThat(answer.json().at("/head/highest/minio").asString()).isEqualTo("7");
    assertThat(answer.json().at("/head/current").asString()).isEqualTo(GENERATION.id().value());
    assertThat(answer.json().at("/generation/id").asString()).isEqualTo(GENERATION.id().value());
  }

  @ParameterizedTest
  @CsvSource({
    "CLAIMED,    WAITING,   MANIFEST_MISSING, 'Waiting since', 'until 2026-11-28T01:05:00Z'",
    "CLAIMED,    VERIFYING, ,                 'Being verified', ",
    "CLAIMED,    HANDLING,  ,                 'A handler has it', ",
    "CLAIMED,    RETRYING,  STORE_ERROR,      'Backing off', 'for store-error'",
    "CLAIMED,    ,          ,                 'nobody works on it', ",
    "REJECTED,   ,          SIZE_MISMATCH,    'Rejected at', 'for size-mismatch: part-1'",
    "FAILED,     ,          HANDLER_FAILED,   'Failed at', 'after 1 attempts for handler-failed'",
    "SUPERSEDED, ,          ,                 'Superseded at', ",
    "SKIPPED,    ,          ,                 'Skipped by an operator', "
  })
  void tellsEachSituationInWords(
      GenerationState state, Phase phase, Reason reason, String beginning, String more) {
    record(state, phase, reason, reason == null ? null : "part-1");

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("summary")).contains(beginning).contains(more == null ? "" : more);
    assertThat(answer.text("next")).isNotEmpty();
  }

  @Test
  void noticesAMissedNotification() {
    store.put("v1/orders/a/_SUCCESS", "one");
    store.put("v1/orders/a/manifest.json.gz", "two");

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("state")).isEqualTo("unknown");
    assertThat(answer.text("summary"))
        .startsWith("No event was seen for it, but its sentinel stands in the bucket");
    assertThat(answer.json().at("/store/sentinel/state").asString()).isEqualTo("present");
    assertThat(answer.json().at("/store/manifest/key").asString())
        .isEqualTo("v1/orders/a/manifest.json.gz");
    assertThat(answer.json().has("generation")).isFalse();
  }

  @Test
  void noticesASentinelThatWasWrittenAgain() {
    record(GenerationState.COMPLETED, null, null, null);
    store.put("v1/orders/a/_SUCCESS", "another");

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("summary")).contains("Another sentinel stands there now");
  }

  @ParameterizedTest
  @CsvSource({"false, CLAIMED", "true, COMPLETED", "true, "})
  void namesThePauseThatHoldsItUp(boolean isWritten, GenerationState state) {
    ledger.pause("orders", "ops");
    if (state != null) {
      record(state, null, null, null);
    }
    if (isWritten) {
      store.put("v1/orders/a/_SUCCESS", "another");
    }

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("summary")).contains("The dataset is paused since", " by ops: ");
    assertThat(answer.text("next")).contains("/api/v1/datasets/orders/resume");
  }

  @Test
  void aPauseHasNoPartInWhatIsOver() {
    ledger.pause("orders", "ops");
    record(GenerationState.COMPLETED, null, null, null);
    store.put("v1/orders/a/_SUCCESS", "one");

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("next")).isEqualTo("Nothing to do.");
  }

  @Test
  void findsNothingWrongWithTheSentinelThatWasHandled() {
    record(GenerationState.COMPLETED, null, null, null);
    store.put("v1/orders/a/_SUCCESS", "one");

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("next")).isEqualTo("Nothing to do.");
  }

  @Test
  void tellsThatNothingIsThereYet() {
    Answer answer = explain("s3://lake/v1/orders/a");

    assertThat(answer.text("state")).isEqualTo("unknown");
    assertThat(answer.text("uri")).isEqualTo("s3://lake/v1/orders/a/");
    assertThat(answer.text("summary"))
        .isEqualTo("No event was seen for it, and no sentinel stands in the bucket.");
  }

  @Test
  void findsTheOtherDatasetOfASharedFolderByItsSentinel() {
    store.put("v1/orders/a/_READY", "one");

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("dataset")).isEqualTo("ready");
  }

  @Test
  void answersEvenWhenTheStoreRefuses() {
    record(GenerationState.COMPLETED, null, null, null);
    store.isRefusing(true);

    Answer answer = explain("s3://lake/v1/orders/a/");

    assertThat(answer.text("state")).isEqualTo("completed");
    assertThat(answer.json().at("/store/sentinel/state").asString()).isEqualTo("unknown");
    assertThat(answer.json().at("/store/sentinel/detail").asString())
        .isEqualTo("access-denied: The store refuses lake");
  }

  @ParameterizedTest
  @CsvSource({
    "s3://lake/v2/x/,  'No dataset is configured for s3://lake/v2/x/; in this bucket: [v1/orders/].'",
    "s3://pond/v1/x/,  No dataset is configured for bucket 'pond'.",
    "s3://lake,        'No dataset is configured for s3://lake/; in this bucket: [v1/orders/].'",
    "s3://lake/v1/orders/_temporary/a/, A sentinel in s3://lake/v1/orders/_temporary/a/ is ignored: staging-path."
  })
  void saysWhyAPlaceHoldsNoGeneration(String uri, String summary) {
    Answer answer = explain(uri);

    assertThat(answer.text("state")).isEqualTo("unknown");
    assertThat(answer.text("summary")).isEqualTo(summary);
    assertThat(answer.json().has("dataset")).isFalse();
  }
}
