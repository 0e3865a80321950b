package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is remembered, and for how long. */
interface RecordContract extends LedgerFixture {

  Duration RETENTION = Duration.ofSeconds(1);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "line\nline\r\n",
        "a\u001fb\u001f",
        "back\\slash \\0 \\s \\",
        "{tag} %s \"quoted\" 'x'",
        "nul\u0000nul",
        "São Paulo \uD83D\uDE80 \u0646"
      })
  default void anyTextIsKeptAsItIsButDetailsAreInert(String text) {
    TestSentinel sentinel = new TestSentinel(text, UUID.randomUUID() + text + "/");
    Generation generation = sentinel.at(Sequencer.unordered("f" + text, "i" + text), "v" + text);
    ClaimId claimId = new ClaimId("pod" + text, "n" + text);
    Decision decision = new Decision(GenerationState.FAILED, Reason.HANDLER_FAILED, text);
    FinishedPins pins = new FinishedPins(generation.id(), text, null);
    Claim.Acquired acquired =
        (Claim.Acquired) ledger().claim(generation, claimId, new Origin("o" + text), LONG);
    ledger().progress(acquired.lease(), progress(text));
    ledger().decide(acquired.lease(), decision, pins);

    boolean isFinished = ledger().finish(acquired.lease(), decision, pins);

    assertThat(isFinished).isTrue();
    assertThat(ledger().find(generation.id()))
        .hasValueSatisfying(
            record -> {
              assertThat(record.dataset()).isEqualTo(text);
              assertThat(record.bucket()).isEqualTo("lake");
              assertThat(record.sentinelKey()).isEqualTo(sentinel.key());
              assertThat(record.prefix()).isEqualTo(sentinel.prefix());
              assertThat(record.versionId()).isEqualTo("v" + text);
              assertThat(record.sequencer()).isEqualTo("i" + text);
              assertThat(record.origin().text()).isEqualTo("o" + text);
              assertThat(record.detail()).isEqualTo(InertText.of(text));
              assertThat(record.handlersDone()).containsExactly("h" + text);
              assertThat(record.history()).extracting("owner").containsOnly("pod" + text);
              assertThat(record.history())
                  .extracting("what")
                  .containsExactly("claimed", "handling", "decided-failed", "failed");
              assertThat(record.history())
                  .last()
                  .extracting("detail")
                  .isEqualTo(InertText.of(text));
            });
    assertThat(ledger().head("lake", sentinel.key()).orElseThrow().lastFinished()).isEqualTo(pins);
    assertThat(ledger().list(text, 100, null)).extracting("id").contains(generation.id());
  }

  @Test
  default void anEndlessDetailIsCut() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    String endless = "x".repeat(999) + "\uD83D\uDE80".repeat(2_000);

    ledger().finish(lease, new Decision(GenerationState.REJECTED, null, endless), null);

    assertThat(ledger().find(lease.generation().id()).orElseThrow().detail())
        .isEqualTo(InertText.of(endless, 1_000))
        .hasSizeLessThanOrEqualTo(1_000);
  }

  @Test
  default void theLatestThirtyTwoTransitionsAreKept() {
    Generation generation = TestSentinel.fresh().at("A1");

    for (int i = 0; i < 20; i++) {
      ledger().release(acquire(ledger(), generation, LONG).lease(), Duration.ofSeconds(i));
    }
    complete(ledger(), generation);

    List<GenerationRecord.Transition> history =
        ledger().find(generation.id()).orElseThrow().history();
    assertThat(history).hasSize(32).isSortedAccordingTo((a, b) -> a.at().compareTo(b.at()));
    assertThat(history).last().extracting("what").isEqualTo("completed");
  }

  @Test
  default void theNextGenerationLearnsWhatTheLastWasVerifiedAgainst() {
    TestSentinel sentinel = TestSentinel.fresh();
    FinishedPins pins = new FinishedPins(sentinel.at("A1").id(), "etag-1", "etag-2");
    ledger().finish(acquire(ledger(), sentinel.at("A1"), LONG).lease(), completed(), pins);
    ledger().finish(acquire(ledger(), sentinel.at("A2"), LONG).lease(), completed(), null);

    Claim.Acquired third = acquire(ledger(), sentinel.at("A3"), LONG);

    assertThat(third.lastFinished()).isEqualTo(pins);
    assertThat(third.unprecedented()).isFalse();
  }

  @Test
  default void theHeadTellsWhatIsCurrentAndWhatEndedLast() {
    TestSentinel sentinel = TestSentinel.fresh();
    List<GenerationId> latestFirst = new ArrayList<>();
    for (int i = 1; i <= 18; i++) {
      Generation generation = sentinel.at(Integer.toHexString(i));
      complete(ledger(), generation);
      latestFirst.add(0, generation.id());
    }
    Generation current = sentinel.at("FF");
    acquire(ledger(), current, LONG);

    LedgerHead head = ledger().head(sentinel.bucket(), sentinel.key()).orElseThrow();

    assertThat(head.finished()).isEqualTo(latestFirst.subList(0, 16));
    assertThat(head.current()).isEqualTo(current.id());
    assertThat(head.lastFinished()).isNull();
  }

  @Test
  default void whatNeverWasIsNotFound() {
    TestSentinel sentinel = TestSentinel.fresh();

    ledger().probe();

    assertThat(ledger().find(sentinel.at("A1").id())).isEmpty();
    assertThat(ledger().head(sentinel.bucket(), sentinel.key())).isEmpty();
    assertThat(ledger().list(sentinel.dataset(), 10, null)).isEmpty();
  }

  @Test
  default void entriesAreForgottenAfterTheRetention() {
    GenerationLedger ledger = ledger(RETENTION);
    TestSentinel sentinel = TestSentinel.fresh();
    Lease old = complete(ledger, sentinel.at("A1"));

    letPass(RETENTION.plusMillis(200));

    assertThat(ledger.find(sentinel.at("A1").id())).isEmpty();
    assertThat(ledger.head(sentinel.bucket(), sentinel.key())).isEmpty();
    assertThat(ledger.list(sentinel.dataset(), 10, null)).isEmpty();
    Claim.Acquired again = acquire(ledger, sentinel.at("A1"), LONG);
    assertThat(again.unprecedented()).isTrue();
    assertThat(again.lease().token()).isGreaterThan(old.token());
  }

  @Test
  default void aRenewedClaimIsNotForgotten() {
    Duration retention = RETENTION.multipliedBy(2);
    GenerationLedger ledger = ledger(retention);
    Duration took;
    Lease lease;
    boolean isFinished;
    do {
      long begun = System.nanoTime();
      lease = acquire(ledger, TestSentinel.fresh().at("A1"), LONG).lease();
      letPass(retention.dividedBy(2));
      ledger.renew(lease, LONG);
      letPass(retention.dividedBy(2).plusMillis(200));
      isFinished = ledger.finish(lease, completed(), null);
      took = Duration.ofNanos(System.nanoTime() - begun);
      // Once more, if it stood still so long that it was not renewed or finished in time.
    } while (took.compareTo(retention.multipliedBy(3).dividedBy(2)) > 0);

    assertThat(isFinished).isTrue();
    assertThat(ledger.find(lease.generation().id()).orElseThrow().history()).hasSize(2);
  }

  private static Decision completed() {
    return new Decision(GenerationState.COMPLETED, null, null);
  }

  private static Progress progress(String text) {
    return new Progress(
        Phase.HANDLING,
        1,
        Reason.HANDLER_FAILED,
        text,
        null,
        null,
        Duration.ZERO,
        Set.of("h" + text),
        new Checkpoint("c" + text, 1),
        null);
  }
}
