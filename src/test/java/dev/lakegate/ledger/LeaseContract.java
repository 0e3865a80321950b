package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the holder of a claim may do, and for how long. */
interface LeaseContract extends LedgerFixture {

  Decision COMPLETED = new Decision(GenerationState.COMPLETED, null, null);
  Decision REJECTED =
      new Decision(GenerationState.REJECTED, Reason.SIZE_MISMATCH, "expected 3, was 4");

  Checkpoint FILE_7 = new Checkpoint("file 7", 7);

  /** Every call that needs a current claim. */
  private List<Predicate<Lease>> calls() {
    return List.of(
        lease -> ledger().renew(lease, LONG).isHeld(),
        lease -> ledger().progress(lease, progress(Phase.VERIFYING, Set.of(), null)),
        lease -> ledger().decide(lease, REJECTED, null),
        lease -> ledger().release(lease, Duration.ofSeconds(3)),
        lease -> ledger().finish(lease, REJECTED, null));
  }

  @Test
  default void aRenewedLeaseLivesOn() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();

    Renewal renewal = ledger().renew(lease, LONG);

    letLeaseLapse();
    assertThat(renewal).isEqualTo(Renewal.RENEWED);
    assertThat(ledger().claim(lease.generation(), ClaimId.fresh("pod-b"), ORIGIN, LONG))
        .isInstanceOf(Claim.HeldByOther.class);
  }

  @Test
  default void aLapsedLeaseStillCountsWhileNobodyTookItOver() {
    for (Predicate<Lease> call : calls()) {
      Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
      letLeaseLapse();

      assertThat(call.test(lease)).isTrue();
    }
  }

  @Test
  default void whoWasTakenOverChangesNothing() {
    Lease lost = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
    letLeaseLapse();
    acquire(ledger(), lost.generation(), LONG);
    GenerationRecord before = ledger().find(lost.generation().id()).orElseThrow();

    for (Predicate<Lease> call : calls()) {
      assertThat(call.test(lost)).isFalse();
    }

    assertThat(ledger().find(lost.generation().id())).contains(before);
  }

  @Test
  default void whoNeverHeldItChangesNothing() {
    Lease real = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    GenerationRecord before = ledger().find(real.generation().id()).orElseThrow();
    List<Lease> forged =
        List.of(
            new Lease(real.generation(), real.claimId(), real.token() + 1),
            new Lease(real.generation(), ClaimId.fresh("pod-a"), real.token()),
            new Lease(TestSentinel.fresh().at("A1"), real.claimId(), real.token()));

    for (Predicate<Lease> call : calls()) {
      assertThat(forged).noneMatch(call);
    }

    assertThat(ledger().find(real.generation().id())).contains(before);
  }

  @Test
  default void whatEndedIsOverForItsHolderToo() {
    Lease lease = complete(ledger(), TestSentinel.fresh().at("A1"));

    for (Predicate<Lease> call : calls()) {
      assertThat(call.test(lease)).isFalse();
    }

    assertThat(ledger().find(lease.generation().id()).orElseThrow().state())
        .isEqualTo(GenerationState.COMPLETED);
  }

  @Test
  default void aRepeatedFinishIsTheSameFinish() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    FinishedPins pins = new FinishedPins(lease.generation().id(), "s", "m");
    ledger().finish(lease, REJECTED, pins);

    boolean isRepeated = ledger().finish(lease, REJECTED, pins);

    assertThat(isRepeated).isTrue();
    assertThat(ledger().find(lease.generation().id()).orElseThrow().history())
        .extracting("what")
        .containsExactly("claimed", "rejected");
  }

  @Test
  default void aRepeatedReleaseIsTheSameRelease() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    ledger().release(lease, Duration.ofSeconds(7));

    boolean isRepeated = ledger().release(lease, Duration.ofSeconds(7));

    assertThat(isRepeated).isTrue();
    assertThat(ledger().find(lease.generation().id()).orElseThrow().attempt()).isZero();
    assertThat(ledger().renew(lease, LONG)).isEqualTo(Renewal.REFUSED);
  }

  @Test
  default void aRepeatedDecisionIsTheSameDecision() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    ledger().decide(lease, REJECTED, null);

    boolean isRepeated = ledger().decide(lease, REJECTED, null);

    assertThat(isRepeated).isTrue();
    assertThat(ledger().find(lease.generation().id()).orElseThrow().history())
        .extracting("what")
        .containsExactly("claimed", "decided-rejected");
  }

  @Test
  default void aSuccessorFindsTheDecision() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
    ledger().decide(lease, REJECTED, null);
    letLeaseLapse();

    Claim.Acquired successor = acquire(ledger(), lease.generation(), LONG);

    assertThat(successor.pending()).isEqualTo(REJECTED);
    assertThat(ledger().find(lease.generation().id()).orElseThrow().pending()).isEqualTo(REJECTED);
  }

  @Test
  default void aSuccessorFindsTheProgress() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
    ledger().progress(lease, progress(Phase.HANDLING, Set.of("log", "ready"), FILE_7));
    letLeaseLapse();

    Claim.Acquired successor = acquire(ledger(), lease.generation(), LONG);

    assertThat(successor.handlersDone()).containsExactlyInAnyOrder("log", "ready");
    assertThat(successor.checkpoint()).isEqualTo("file 7");
    assertThat(successor.spent()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  default void progressIsSeenOnTheRecordUntilItEnds() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    Progress waiting = progress(Phase.WAITING, Set.of(), null);

    ledger().progress(lease, waiting);

    Generation generation = lease.generation();
    assertThat(ledger().find(generation.id()))
        .hasValueSatisfying(
            record -> {
              assertThat(record.phase()).isEqualTo(Phase.WAITING);
              assertThat(record.reason()).isEqualTo(waiting.reason());
              assertThat(record.detail()).isEqualTo(waiting.detail());
              assertThat(record.next()).isEqualTo(waiting.next());
              assertThat(record.deadline()).isEqualTo(waiting.deadline());
              assertThat(record.spent()).isEqualTo(waiting.spent());
            });
    ledger().finish(lease, COMPLETED, null);
    assertThat(ledger().find(generation.id()))
        .hasValueSatisfying(
            record -> {
              assertThat(record.phase()).isNull();
              assertThat(record.reason()).isNull();
              assertThat(record.detail()).isNull();
              assertThat(record.next()).isNull();
              assertThat(record.deadline()).isNull();
              assertThat(record.owner()).isNull();
            });
  }

  @Test
  default void onlyAnotherPhaseOrReasonIsHistory() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();

    ledger().progress(lease, progress(Phase.WAITING, Set.of(), null));
    ledger().progress(lease, progress(Phase.WAITING, Set.of(), FILE_7));
    ledger().progress(lease, progress(Phase.HANDLING, Set.of(), FILE_7));

    assertThat(ledger().find(lease.generation().id()).orElseThrow().history())
        .extracting("what")
        .containsExactly("claimed", "waiting", "handling");
  }

  static List<Map.Entry<Progress, Integer>> progresses() {
    return List.of(
        Map.entry(progress(Phase.VERIFYING, Set.of(), null), 1),
        Map.entry(progress(Phase.VERIFYING, Set.of(), FILE_7), 0),
        Map.entry(progress(Phase.HANDLING, Set.of("log"), null), 0));
  }

  @ParameterizedTest
  @MethodSource("progresses")
  default void crashesAreForgivenOnceItGetsSomewhere(Map.Entry<Progress, Integer> expected) {
    Generation generation = TestSentinel.fresh().at("A1");
    acquire(ledger(), generation, SHORT);
    letLeaseLapse();
    Lease second = acquire(ledger(), generation, LONG).lease();

    ledger().progress(second, expected.getKey());

    assertThat(ledger().find(generation.id()).orElseThrow().crashes())
        .isEqualTo(expected.getValue());
  }

  private static Progress progress(
      Phase phase, Set<String> handlersDone, @Nullable Checkpoint checkpoint) {
    return new Progress(
        phase,
        1,
        Reason.MANIFEST_MISSING,
        "manifest.json",
        Instant.parse("2026-11-28T01:00:00.000001Z"),
        Instant.parse("2026-11-28T01:05:00Z"),
        Duration.ofSeconds(5),
        handlersDone,
        checkpoint,
        null);
  }
}
