package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is kept of a verification while it runs, and what comes of it after a crash. */
interface CheckpointContract extends LedgerFixture {

  Checkpoint HALF = new Checkpoint("1 CONTENT half \\ of it", 500_000);
  Advance ADVANCE =
      new Advance(
          500_012,
          1_000_000L,
          1L << 42,
          1L << 50,
          7,
          123_456_789,
          Instant.parse("2026-11-28T01:07:00.000001Z"),
          Instant.parse("2026-11-28T01:00:30Z"));

  @Test
  default void aSuccessorFindsTheCheckpoint() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
    ledger().progress(lease, verifying(HALF, null));
    letLeaseLapse();

    Claim.Acquired successor = acquire(ledger(), lease.generation(), LONG);

    assertThat(successor.checkpoint()).isEqualTo(HALF.text());
  }

  @Test
  default void whatWasGivenBackIsTakenUpAtItsCheckpoint() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    ledger().progress(lease, verifying(HALF, null));
    ledger().release(lease, Duration.ofSeconds(7));

    Claim.Acquired successor = acquire(ledger(), lease.generation(), LONG);

    assertThat(successor.checkpoint()).isEqualTo(HALF.text());
  }

  @Test
  default void theLatestCheckpointCountsThoughItIsNotTheFurthest() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
    ledger().progress(lease, verifying(HALF, null));
    ledger().progress(lease, verifying(new Checkpoint("begun anew", 3), null));
    letLeaseLapse();

    Claim.Acquired successor = acquire(ledger(), lease.generation(), LONG);

    assertThat(successor.checkpoint()).isEqualTo("begun anew");
  }

  @Test
  default void aCheckpointEndsWithItsGeneration() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    ledger().progress(lease, verifying(HALF, null));
    ledger().finish(lease, new Decision(GenerationState.FAILED, Reason.STORE_ERROR, "x"), null);
    ledger().reopen(lease.generation().id(), GenerationState.FAILED, "ops");

    Claim.Acquired again = acquire(ledger(), lease.generation(), LONG);

    assertThat(again.checkpoint()).isNull();
  }

  @Test
  default void whatDiesAtTheSamePlaceEachTimeIsNotForgiven() {
    Generation generation = TestSentinel.fresh().at("A1");
    List<Checkpoint> noneFurther =
        List.of(HALF, HALF, new Checkpoint("begun anew", 3), new Checkpoint("again", 500_000));
    for (Checkpoint checkpoint : noneFurther) {
      Lease lease = acquire(ledger(), generation, SHORT).lease();
      ledger().progress(lease, verifying(null, null));
      ledger().progress(lease, verifying(checkpoint, null));
      letLeaseLapse();
    }

    Claim.Acquired last = acquire(ledger(), generation, LONG);

    assertThat(last.crashes()).isEqualTo(noneFurther.size());
  }

  @Test
  default void whatGetsFurtherEachTimeIsForgivenEachTime() {
    Generation generation = TestSentinel.fresh().at("A1");
    for (long reached : new long[] {9, 10, 100}) {
      Lease lease = acquire(ledger(), generation, SHORT).lease();
      ledger().progress(lease, verifying(new Checkpoint("file " + reached, reached), null));
      letLeaseLapse();
    }

    Claim.Acquired last = acquire(ledger(), generation, LONG);

    assertThat(last.crashes()).isEqualTo(1);
    assertThat(last.checkpoint()).isEqualTo("file 100");
  }

  @Test
  default void anAdvanceIsSeenUntilThePhaseIsOver() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    ledger().progress(lease, verifying(null, ADVANCE));
    assertThat(advance(lease.generation())).isEqualTo(ADVANCE);

    ledger().progress(lease, verifying(null, null));

    assertThat(advance(lease.generation())).isNull();
  }

  @Test
  default void anAdvanceWithoutTotalsIsKeptAsItIs() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    Advance unknown = new Advance(0, null, 0, null, 0, 0, null, ADVANCE.at());

    ledger().progress(lease, verifying(null, unknown));

    assertThat(advance(lease.generation())).isEqualTo(unknown);
  }

  @Test
  default void anAdvanceIsGoneWhenItsHolderIs() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), SHORT).lease();
    ledger().progress(lease, verifying(HALF, ADVANCE));
    letLeaseLapse();

    acquire(ledger(), lease.generation(), LONG);

    assertThat(advance(lease.generation())).isNull();
  }

  @Test
  default void anAdvanceIsGoneWhenTheGenerationEnds() {
    Lease lease = acquire(ledger(), TestSentinel.fresh().at("A1"), LONG).lease();
    ledger().progress(lease, verifying(HALF, ADVANCE));

    ledger().finish(lease, new Decision(GenerationState.COMPLETED, null, null), null);

    assertThat(advance(lease.generation())).isNull();
  }

  private @Nullable Advance advance(Generation generation) {
    return ledger().find(generation.id()).orElseThrow().advance();
  }

  private static Progress verifying(@Nullable Checkpoint checkpoint, @Nullable Advance advance) {
    return new Progress(
        Phase.VERIFYING, 1, null, null, null, null, Duration.ZERO, Set.of(), checkpoint, advance);
  }
}
