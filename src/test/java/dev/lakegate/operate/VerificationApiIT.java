package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.operate.ApiClient.Answer;
import dev.lakegate.verify.Verification;
import dev.lakegate.verify.VerificationRequest;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verifications on request. */
class VerificationApiIT extends RunningApi {

  private static final String PATH = "/api/v1/verifications";
  private static final String ORDERS_A = PATH + "?bucket=lake&prefix=v1/orders/a";

  @Test
  void answersThatAGenerationIsComplete() {
    AtomicReference<VerificationRequest> asked = new AtomicReference<>();
    verifier.answers(
        request -> {
          asked.set(request);
          return ScriptedVerifier.complete(request.generation());
        });

    Answer answer = operator().post(ORDERS_A, "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .matches(
            "\\{\"id\":\"[-0-9a-f]{36}\",\"verdict\":\"complete\",\"files\":3,\"bytes\":120,"
                + "\"durationMs\":\\d+,\"level\":\"CONTENT\"}");
    assertThat(asked.get().generation().sentinelKey()).isEqualTo("v1/orders/a/_SUCCESS");
    assertThat(asked.get().manifestOverdue()).isTrue();
    assertThat(asked.get().previous()).isNull();
  }

  @Test
  void answersThatAGenerationIsRejected() {
    verifier.answers(
        request ->
            new Verification.Rejected(
                Reason.SIZE_MISMATCH, "part-1: 5, not 6", 2, 11, "e:1", null));

    Answer answer = operator().post(ORDERS_A, "");

    assertThat(answer.text("verdict")).isEqualTo("rejected");
    assertThat(answer.text("reason")).isEqualTo("size-mismatch");
    assertThat(answer.text("detail")).isEqualTo("part-1: 5, not 6");
    assertThat(answer.json().path("files").asInt()).isEqualTo(2);
    assertThat(answer.json().path("bytes").asInt()).isEqualTo(11);
    assertThat(answer.json().has("level")).isFalse();
  }

  @Test
  void namesAllFaultsWhenAsked() {
    AtomicReference<Integer> wanted = new AtomicReference<>();
    verifier.answers(
        request -> {
          wanted.set(request.maxFaults());
          return new Verification.Rejected(
              Reason.SIZE_MISMATCH,
              "part-3: 5, not 6",
              2,
              11,
              "e:1",
              null,
              List.of(
                  new Verification.Fault(Reason.FILE_MISSING, "part-1"),
                  new Verification.Fault(Reason.SIZE_MISMATCH, "part-3: 5, not 6")));
        });

    Answer answer = operator().post(ORDERS_A + "&all=true", "");

    assertThat(wanted).hasValue(1_000);
    assertThat(answer.text("reason")).isEqualTo("size-mismatch");
    assertThat(answer.json().path("faults"))
        .hasToString(
            "[{\"reason\":\"file-missing\",\"detail\":\"part-1\"},"
                + "{\"reason\":\"size-mismatch\",\"detail\":\"part-3: 5, not 6\"}]");
  }

  @Test
  void endsAtTheFirstFaultUnlessAskedForAll() {
    AtomicReference<Integer> wanted = new AtomicReference<>();
    verifier.answers(
        request -> {
          wanted.set(request.maxFaults());
          return new Verification.Late(Reason.FILE_MISSING, "part-1", 0, 0);
        });

    Answer answer = operator().post(ORDERS_A, "");

    assertThat(wanted).hasValue(1);
    assertThat(answer.json().has("faults")).isFalse();
  }

  @Test
  void takesTrueOrFalseForAll() {
    Answer answer = operator().post(ORDERS_A + "&all=yes", "");

    assertProblem(answer, 400, "bad-parameter");
    assertThat(answer.text("detail")).contains("give true or false");
  }

  @ParameterizedTest
  @CsvSource({"MANIFEST_MISSING, manifest-missing", "FILE_MISSING, file-missing"})
  void doesNotWaitForWhatIsLate(Reason reason, String code) {
    verifier.answers(request -> new Verification.Late(reason, "which", 0, 0));

    Answer answer = operator().post(ORDERS_A, "");

    assertThat(answer.text("verdict")).isEqualTo("rejected");
    assertThat(answer.text("reason")).isEqualTo(code);
  }

  @Test
  void rejectsWhatChangesWhileItIsRead() {
    verifier.answers(request -> new Verification.Changed("part-1", 0, 0));

    assertThat(operator().post(ORDERS_A, "").text("reason")).isEqualTo("generation-changed");
  }

  @Test
  void saysThatThereIsNoSentinel() {
    verifier.answers(request -> new Verification.Superseded("the sentinel is gone", 0, 0));

    Answer answer = operator().post(ORDERS_A, "");

    assertProblem(answer, 409, "no-sentinel");
    assertThat(answer.text("detail")).contains("the sentinel is gone");
  }

  @Test
  void asksForAFolderAsItIsWrittenEvenIfItCannotBe() {
    AtomicReference<String> sentinel = new AtomicReference<>();
    verifier.answers(
        request -> {
          sentinel.set(request.generation().sentinelKey());
          return new Verification.Superseded("The sentinel is gone", 0, 0);
        });

    Answer answer = operator().post(ORDERS_A + "/x//", "");

    assertProblem(answer, 409, "no-sentinel");
    assertThat(sentinel).hasValue("v1/orders/a/x//_SUCCESS");
  }

  @ParameterizedTest
  @CsvSource({
    "ACCESS_DENIED,     502, access-denied",
    "STORE_ERROR,       503, store-error",
    "STORE_UNAVAILABLE, 503, store-unavailable"
  })
  void saysWhatTheStoreRanInto(Reason reason, int status, String code) {
    verifier.answers(
        request -> {
          throw new LakegateException(reason, "bucket lake");
        });

    assertProblem(operator().post(ORDERS_A, ""), status, code);
  }

  @Test
  void hidesWhatShouldNotHaveHappened() {
    verifier.answers(
        request -> {
          throw new IllegalStateException("secret of dev.lakegate");
        });

    Answer answer = operator().post(ORDERS_A, "");

    assertProblem(answer, 500, "internal-server-error");
    assertThat(answer.body()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "bucket=pond&prefix=v1/orders/a, No dataset is configured for bucket 'pond'",
    "bucket=lake&prefix=v2/a,        No dataset is configured for s3://lake/v2/a/",
    "bucket=lake,                    No dataset is configured for s3://lake/",
    "bucket=lake&prefix=v1/orders/_temporary/0, is ignored: staging-path"
  })
  void verifiesConfiguredDatasetsOnly(String query, String detail) {
    Answer answer = operator().post(PATH + "?" + query, "");

    assertProblem(answer, 404, "no-dataset");
    assertThat(answer.text("detail")).contains(detail);
  }

  @Test
  void choosesTheSentinelThatStandsInASharedFolder() {
    AtomicReference<String> sentinel = new AtomicReference<>();
    verifier.answers(
        request -> {
          sentinel.set(request.generation().sentinelKey());
          return ScriptedVerifier.complete(request.generation());
        });
    store.put("v1/orders/a/_READY", "one");

    Answer answer = operator().post(ORDERS_A, "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(sentinel).hasValue("v1/orders/a/_READY");
  }

  @Test
  void answersLaterWhatTakesLonger() {
    CountDownLatch latch = new CountDownLatch(1);
    verifier.answersAfter(latch);

    Answer accepted = operator().post(ORDERS_A + "&wait=0s", "");
    String location = accepted.header("Location");
    await().until(() -> viewer().get(location).body().contains("\"files\":1"));
    Answer running = viewer().get(location);
    latch.countDown();

    assertThat(running.body())
        .contains("\"progress\":{\"files\":1,\"totalFiles\":4,\"bytes\":25,\"totalBytes\":100,");
    assertThat(accepted.status()).isEqualTo(202);
    assertThat(location).isEqualTo(PATH + "/" + accepted.text("id"));
    assertThat(running.status()).isEqualTo(202);
    assertThat(running.text("state")).isEqualTo("running");
    await().until(() -> viewer().get(location).status() == 200);
    assertThat(viewer().get(location).text("id")).isEqualTo(accepted.text("id"));
  }

  @Test
  void runsTwoAtOnceAndRefusesAThird() {
    CountDownLatch latch = new CountDownLatch(1);
    verifier.answersAfter(latch);
    List<Answer> two =
        List.of(
            operator().post(ORDERS_A + "&wait=0s", ""), operator().post(ORDERS_A + "&wait=0s", ""));

    Answer third = operator().post(ORDERS_A + "&wait=0s", "");
    latch.countDown();

    assertThat(two).extracting(Answer::status).containsOnly(202);
    assertProblem(third, 429, "too-many-verifications");
    two.forEach(it -> await().until(() -> viewer().get(it.header("Location")).status() == 200));
  }

  @Test
  void knowsNoOtherVerification() {
    assertProblem(viewer().get(PATH + "/no-such"), 404, "no-verification");
  }
}
