package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What operators may set right, and how work without a record is found and done. */
interface OperatorContract extends LedgerFixture {

  Decision SKIPPED = new Decision(GenerationState.SKIPPED, null, "bad load, see ticket 7");

  private static Decision ending(GenerationState state) {
    boolean hasReason = state == GenerationState.REJECTED || state == GenerationState.FAILED;
    return new Decision(state, hasReason ? Reason.HANDLER_FAILED : null, "as it came");
  }

  private Lease ended(Generation generation, GenerationState state) {
    Lease lease = acquire(ledger(), generation, LONG).lease();
    ledger().progress(lease, done(Phase.HANDLING, "first"));
    ledger().finish(lease, ending(state), null);
    return lease;
  }

  private static Progress done(Phase phase, String handler) {
    Duration spent = Duration.ofMinutes(9);
    return new Progress(phase, 3, null, null, null, null, spent, Set.of(handler), null, null);
  }

  private boolean isPending(GenerationId id) {
    return ledger().pending(1_000).stream().anyMatch(work -> work.record().id().equals(id));
  }

  @ParameterizedTest
  @EnumSource(
      value = GenerationState.class,
      names = {"REJECTED", "FAILED", "SKIPPED"})
  default void whatWasReopenedKeepsItsHandlersAndGetsANewBudget(GenerationState state) {
    Generation generation = TestSentinel.fresh().at("A1");
    ended(generation, state);

    boolean isReopened = ledger().reopen(generation.id(), state, "ops");

    assertThat(isReopened).isTrue();
    assertThat(isPending(generation.id())).isTrue();
    Claim.Acquired acquired = acquire(ledger(), generation, LONG);
    assertThat(acquired.handlersDone()).containsExactly("first");
    assertThat(acquired.attempt()).isEqualTo(1);
    assertThat(acquired.spent()).isZero();
    assertThat(acquired.crashes()).isZero();
    assertThat(acquired.repetition()).isZero();
    assertThat(acquired.pending()).isNull();
  }

  @Test
  default void whatWasCompletedIsRepeatedForAllHandlersAndCounted() {
    Generation generation = TestSentinel.fresh().at("A1");
    ended(generation, GenerationState.COMPLETED);

    boolean isReopened = ledger().reopen(generation.id(), GenerationState.COMPLETED, "ops");

    assertThat(isReopened).isTrue();
    Claim.Acquired acquired = acquire(ledger(), generation, LONG);
    assertThat(acquired.handlersDone()).isEmpty();
    assertThat(acquired.repetition()).isEqualTo(1);
    assertThat(ledger().find(generation.id()).orElseThrow().repetition()).isEqualTo(1);
  }

  @Test
  default void reopeningTellsInTheHistoryWhoDidIt() {
    Generation generation = TestSentinel.fresh().at("A1");
    ended(generation, GenerationState.FAILED);

    ledger().reopen(generation.id(), GenerationState.FAILED, "ops");

    GenerationRecord record = ledger().find(generation.id()).orElseThrow();
    assertThat(record.state()).isEqualTo(GenerationState.CLAIMED);
    assertThat(record.reason()).isNull();
    assertThat(record.recordless()).isTrue();
    assertThat(record.history())
        .last()
        .satisfies(
            last -> {
              assertThat(last.what()).isEqualTo("reopened");
              assertThat(last.owner()).isEqualTo("ops");
            });
  }

  @Test
  default void aStateThatChangedMeanwhileIsLeftAlone() {
    Generation generation = TestSentinel.fresh().at("A1");
    ended(generation, GenerationState.REJECTED);

    boolean isReopened = ledger().reopen(generation.id(), GenerationState.FAILED, "ops");
    boolean isSkipped =
        ledger().skip(generation.id(), GenerationState.CLAIMED, true, SKIPPED, "ops");

    assertThat(isReopened).isFalse();
    assertThat(isSkipped).isFalse();
    assertThat(ledger().find(generation.id()).orElseThrow().state())
        .isEqualTo(GenerationState.REJECTED);
  }

  @Test
  default void whatWasSupersededStaysSo() {
    TestSentinel sentinel = TestSentinel.fresh();
    ended(sentinel.at("A1"), GenerationState.SUPERSEDED);

    GenerationId id = sentinel.at("A1").id();
    boolean isReopened = ledger().reopen(id, GenerationState.SUPERSEDED, "ops");
    boolean isSkipped = ledger().skip(id, GenerationState.SUPERSEDED, true, SKIPPED, "ops");

    assertThat(isReopened).isFalse();
    assertThat(isSkipped).isFalse();
    assertThat(isPending(id)).isFalse();
  }

  @Test
  default void whatIsNotKnownCannotBeSetRight() {
    GenerationId unknown = TestSentinel.fresh().at("A1").id();

    boolean isReopened = ledger().reopen(unknown, GenerationState.FAILED, "ops");
    boolean isSkipped = ledger().skip(unknown, GenerationState.FAILED, true, SKIPPED, "ops");

    assertThat(isReopened).isFalse();
    assertThat(isSkipped).isFalse();
  }

  @Test
  default void whatIsReopenedBesideANewerOneIsStale() {
    TestSentinel sentinel = TestSentinel.fresh();
    Generation older = sentinel.at("A1");
    ended(older, GenerationState.FAILED);
    complete(ledger(), sentinel.at("A2"));
    ledger().reopen(older.id(), GenerationState.FAILED, "ops");

    Claim claim = ledger().claim(older, ClaimId.fresh("pod-b"), ORIGIN, LONG);

    assertThat(claim).isEqualTo(new Claim.Stale("A2"));
    assertThat(ledger().find(older.id()).orElseThrow().state())
        .isEqualTo(GenerationState.SUPERSEDED);
    assertThat(isPending(older.id())).isFalse();
  }

  @Test
  default void workWithoutARecordIsFoundUntilItEnds() {
    Generation generation = TestSentinel.fresh().at("A1");

    boolean isNew = ledger().enqueue(generation, new Origin("reconcile"));

    assertThat(isNew).isTrue();
    assertThat(ledger().pending(1_000))
        .filteredOn(work -> work.record().id().equals(generation.id()))
        .singleElement()
        .satisfies(
            work -> {
              assertThat(work.event()).isEqualTo(generation.event());
              assertThat(work.record().dataset()).isEqualTo(generation.dataset().name());
              assertThat(work.record().origin()).isEqualTo(new Origin("reconcile"));
              assertThat(work.record().attempt()).isZero();
            });
    Lease lease = acquire(ledger(), generation, LONG).lease();
    assertThat(isPending(generation.id())).isFalse();
    ledger().release(lease, Duration.ZERO);
    assertThat(isPending(generation.id())).isTrue();
    Claim.Acquired lapsing = acquire(ledger(), generation, SHORT);
    letLeaseLapse();
    assertThat(isPending(generation.id())).as("after %s", lapsing).isTrue();
    complete(ledger(), generation);
    assertThat(isPending(generation.id())).isFalse();
  }

  @Test
  default void whatIsKnownIsNotEnqueued() {
    Generation generation = TestSentinel.fresh().at("A1");
    complete(ledger(), generation);

    boolean isNew = ledger().enqueue(generation, new Origin("reconcile"));

    assertThat(isNew).isFalse();
    assertThat(isPending(generation.id())).isFalse();
    assertThat(ledger().find(generation.id()).orElseThrow().state())
        .isEqualTo(GenerationState.COMPLETED);
  }

  @Test
  default void pendingWorkIsGivenOutOldestFirstAndNoMoreThanAsked() {
    Generation first = TestSentinel.fresh().at("A1");
    Generation second = TestSentinel.fresh().at("A1");
    ledger().enqueue(first, ORIGIN);
    letPass(Duration.ofMillis(5));
    ledger().enqueue(second, ORIGIN);

    assertThat(ledger().pending(1)).hasSize(1);
    assertThat(ledger().pending(1_000).stream().map(work -> work.record().id()))
        .containsSubsequence(first.id(), second.id());
    complete(ledger(), first);
    complete(ledger(), second);
  }

  @ParameterizedTest
  @EnumSource(
      value = GenerationState.class,
      names = {"REJECTED", "FAILED"})
  default void whatEndedBadlyCanBePutAside(GenerationState state) {
    Generation generation = TestSentinel.fresh().at("A1");
    ended(generation, state);

    boolean isSkipped = ledger().skip(generation.id(), state, false, SKIPPED, "ops");

    assertThat(isSkipped).isTrue();
    GenerationRecord record = ledger().find(generation.id()).orElseThrow();
    assertThat(record.state()).isEqualTo(GenerationState.SKIPPED);
    assertThat(record.detail()).isEqualTo("bad load, see ticket 7");
    assertThat(record.history())
        .last()
        .extracting("what", "owner")
        .containsExactly("skipped", "ops");
    assertThat(ledger().claim(generation, ClaimId.fresh("pod-b"), ORIGIN, LONG))
        .isEqualTo(new Claim.AlreadyFinal(GenerationState.SKIPPED));
  }

  @Test
  default void skippingTakesTheLeaseAway() {
    Generation generation = TestSentinel.fresh().at("A1");
    Lease lease = acquire(ledger(), generation, LONG).lease();
    ledger().progress(lease, done(Phase.WAITING, "none"));

    boolean isSkipped =
        ledger().skip(generation.id(), GenerationState.CLAIMED, false, SKIPPED, "ops");

    assertThat(isSkipped).isTrue();
    assertThat(ledger().renew(lease, LONG)).isEqualTo(Renewal.REFUSED);
    assertThat(ledger().finish(lease, ending(GenerationState.COMPLETED), null)).isFalse();
    assertThat(ledger().release(lease, Duration.ZERO)).isFalse();
  }

  @Test
  default void aHandlerIsNotInterruptedUnlessToldSo() {
    Generation generation = TestSentinel.fresh().at("A1");
    Lease lease = acquire(ledger(), generation, LONG).lease();
    ledger().progress(lease, done(Phase.HANDLING, "first"));

    GenerationState claimed = GenerationState.CLAIMED;
    boolean isSkipped = ledger().skip(generation.id(), claimed, false, SKIPPED, "ops");
    boolean isForced = ledger().skip(generation.id(), claimed, true, SKIPPED, "ops");

    assertThat(isSkipped).isFalse();
    assertThat(isForced).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = GenerationState.class,
      names = {"COMPLETED", "SKIPPED"})
  default void whatIsDoneIsNotPutAside(GenerationState state) {
    Generation generation = TestSentinel.fresh().at("A1");
    ended(generation, state);

    boolean isSkipped = ledger().skip(generation.id(), state, true, SKIPPED, "ops");

    assertThat(isSkipped).isFalse();
  }

  @ParameterizedTest
  @EnumSource(value = GenerationState.class, mode = Mode.EXCLUDE, names = "CLAIMED")
  default void whatWasReopenedTwiceEndsAnew(GenerationState state) {
    Generation generation = TestSentinel.fresh().at("A1");
    ended(generation, GenerationState.FAILED);
    ledger().reopen(generation.id(), GenerationState.FAILED, "ops");
    Lease again = acquire(ledger(), generation, LONG).lease();

    boolean isDone = ledger().finish(again, ending(state), null);

    assertThat(isDone).isTrue();
    assertThat(ledger().find(generation.id()).orElseThrow().state()).isEqualTo(state);
    assertThat(ledger().find(generation.id()).orElseThrow().recordless()).isFalse();
  }

  @Test
  default void aPausedDatasetIsPausedUntilItIsResumed() {
    String dataset = "paused-" + TestSentinel.fresh().at("A1").id();

    ledger().pause(dataset, "ops");
    ledger().pause(dataset, "somebody else");

    assertThat(ledger().paused())
        .filteredOn(pause -> pause.dataset().equals(dataset))
        .singleElement()
        .satisfies(
            pause -> {
              assertThat(pause.operator()).isEqualTo("ops");
              assertThat(pause.since()).isNotNull();
            });
    ledger().resume(dataset, "ops");
    ledger().resume(dataset, "ops");
    assertThat(ledger().paused()).noneMatch(pause -> pause.dataset().equals(dataset));
  }

  @Test
  default void theHolderLearnsThatANewerOneWaits() {
    TestSentinel sentinel = TestSentinel.fresh();
    Lease older = acquire(ledger(), sentinel.at("A1"), LONG).lease();
    ledger().claim(sentinel.at("A2"), ClaimId.fresh("pod-b"), ORIGIN, LONG);

    Renewal renewal = ledger().renew(older, LONG);

    assertThat(renewal).isEqualTo(Renewal.NEWER_WAITS);
    assertThat(ledger().claim(sentinel.at("A2"), ClaimId.fresh("pod-b"), ORIGIN, LONG))
        .isInstanceOf(Claim.HeldByOther.class);
  }

  @Test
  default void aStoreThatCountedBackwardsIsFollowedWhenItShowsSo() {
    TestSentinel sentinel = TestSentinel.fresh();
    complete(ledger(), sentinel.at("A2"));
    Generation lower = sentinel.at("A1");
    assertThat(ledger().claim(lower, ClaimId.fresh("pod-a"), ORIGIN, LONG))
        .isEqualTo(new Claim.Stale("A2"));

    Claim claim = ledger().claimRegressed(lower, ClaimId.fresh("pod-a"), ORIGIN, LONG);

    assertThat(claim).isInstanceOf(Claim.Acquired.class);
    Lease lease = ((Claim.Acquired) claim).lease();
    assertThat(ledger().renew(lease, LONG)).isEqualTo(Renewal.RENEWED);
    assertThat(ledger().finish(lease, ending(GenerationState.COMPLETED), null)).isTrue();
    LedgerHead head = ledger().head(lower.bucket(), lower.sentinelKey()).orElseThrow();
    assertThat(head.highest()).containsValue("A2");
    assertThat(head.current()).isEqualTo(lower.id());
  }

  @Test
  default void whatWasDecidedComesWithWhatItWasDecidedOn() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
    GenerationId id = lease.generation().id();
    FinishedPins pins = new FinishedPins(id, "v:1", "e:two@3");
    ledger().decide(lease, ending(GenerationState.REJECTED), pins);
    letLeaseLapse();

    Claim.Acquired successor = acquire(ledger(), lease.generation(), LONG);

    assertThat(successor.pending()).isEqualTo(ending(GenerationState.REJECTED));
    assertThat(successor.pendingPins()).isEqualTo(pins);
  }
}
