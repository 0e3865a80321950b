package dev.lakegate.ledger;

import static dev.lakegate.ledger.TestSentinel.ordered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Sequencer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is older, and what becomes of it. */
interface OrderContract extends LedgerFixture {

  @ParameterizedTest
  @CsvSource({
    "A1, A0",
    "10, F",
    "100, FF",
    "1, 0",
    "17F1B2C3D4E5F607, 17F1B2C3D4E5F606",
    "1FFFFFFFFFFFFFFFFFFFF, FFFFFFFFFFFFFFFFFFFF",
    "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF1, FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0"
  })
  default void aLowerSequencerIsStaleAndAHigherOneIsNew(String high, String low) {
    TestSentinel sentinel = TestSentinel.fresh();
    complete(ledger(), sentinel.at(low));
    complete(ledger(), sentinel.at(high));

    Claim older = ledger().claim(sentinel.at(ordered("minio", low), "v9"), claimId(), ORIGIN, LONG);

    assertThat(older).isEqualTo(new Claim.Stale(high));
    assertThat(ledger().head(sentinel.bucket(), sentinel.key()).orElseThrow().highest())
        .isEqualTo(Map.of("minio", high));
  }

  @Test
  default void leadingZerosAreNoOrder() {
    TestSentinel sentinel = TestSentinel.fresh();
    complete(ledger(), sentinel.at("00000000000000FF"));

    Claim newer = ledger().claim(sentinel.at("0100"), claimId(), ORIGIN, LONG);

    assertThat(newer).isInstanceOf(Claim.Acquired.class);
  }

  @Test
  default void anEqualSequencerOfAnotherVersionIsAGenerationOfItsOwn() {
    TestSentinel sentinel = TestSentinel.fresh();
    complete(ledger(), sentinel.at(ordered("minio", "A1"), "v1"));

    Claim other =
        ledger().claim(sentinel.at(ordered("minio", "A1"), "v2"), claimId(), ORIGIN, LONG);

    assertThat(other)
        .isInstanceOfSatisfying(
            Claim.Acquired.class,
            acquired -> {
              assertThat(acquired.attempt()).isEqualTo(1);
              assertThat(acquired.unprecedented()).isFalse();
            });
  }

  @Test
  default void familiesAreNotComparedAndEachKeepsItsHighest() {
    TestSentinel sentinel = TestSentinel.fresh();
    complete(ledger(), sentinel.at(ordered("minio", "FFFF"), null));

    complete(ledger(), sentinel.at(ordered("aws", "1"), null));

    assertThat(ledger().head(sentinel.bucket(), sentinel.key()).orElseThrow().highest())
        .isEqualTo(Map.of("minio", "FFFF", "aws", "1"));
    assertThat(ledger().claim(sentinel.at("A1"), claimId(), ORIGIN, LONG))
        .isEqualTo(new Claim.Stale("FFFF"));
  }

  @Test
  default void whatHasNoOrderIsNeitherStaleNorMakesStale() {
    TestSentinel sentinel = TestSentinel.fresh();
    complete(ledger(), sentinel.at("A1"));

    complete(ledger(), sentinel.at(Sequencer.unordered("minio", "request-7"), null));

    complete(ledger(), sentinel.at("A2"));
    assertThat(ledger().head(sentinel.bucket(), sentinel.key()).orElseThrow().highest())
        .isEqualTo(Map.of("minio", "A2"));
  }

  @Test
  default void onlyWhatHasAnOrderWithSomethingKnownIsKnownToBeNew() {
    TestSentinel sentinel = TestSentinel.fresh();
    assertThat(isUnprecedented(sentinel.at("A1"))).isTrue();

    assertThat(isUnprecedented(sentinel.at("A2"))).isFalse();
    assertThat(isUnprecedented(sentinel.at(Sequencer.unordered("minio", "request-7"), null)))
        .isTrue();
    assertThat(isUnprecedented(sentinel.at(Sequencer.unordered("versity", "request-8"), null)))
        .isTrue();
  }

  private boolean isUnprecedented(Generation generation) {
    Claim.Acquired acquired = acquire(ledger(), generation, LONG);
    Decision completed = new Decision(GenerationState.COMPLETED, null, null);
    assertThat(ledger().finish(acquired.lease(), completed, null)).isTrue();
    return acquired.unprecedented();
  }

  @Test
  default void whatEndedIsFinalAlthoughItIsStaleToo() {
    TestSentinel sentinel = TestSentinel.fresh();
    complete(ledger(), sentinel.at("A1"));
    complete(ledger(), sentinel.at("A2"));

    Claim again = ledger().claim(sentinel.at("A1"), claimId(), ORIGIN, LONG);

    assertThat(again).isEqualTo(new Claim.AlreadyFinal(GenerationState.COMPLETED));
  }

  @Test
  default void aNewerOneTakesALapsedSentinelAndSupersedesTheOlder() {
    TestSentinel sentinel = TestSentinel.fresh();
    Lease older = acquire(ledger(), sentinel.at("F"), SHORT).lease();
    letLeaseLapse();

    Claim.Acquired newer = acquire(ledger(), sentinel.at("10"), LONG);

    assertThat(newer.crashes()).isZero();
    assertSuperseded(older.generation(), "by " + newer.lease().generation().id());
    assertThat(ledger().renew(older, LONG)).isEqualTo(Renewal.REFUSED);
  }

  @Test
  default void aNewerOneSupersedesAReleasedOlder() {
    TestSentinel sentinel = TestSentinel.fresh();
    Lease older = acquire(ledger(), sentinel.at("A1"), LONG).lease();
    ledger().release(older, Duration.ZERO);

    Claim.Acquired newer = acquire(ledger(), sentinel.at("A2"), LONG);

    assertSuperseded(older.generation(), "by " + newer.lease().generation().id());
  }

  @Test
  default void aWaitingNewerOneMakesTheLapsedOlderStale() {
    TestSentinel sentinel = TestSentinel.fresh();
    Generation older = sentinel.at("A1");
    Lease lease = acquire(ledger(), older, LONG).lease();
    ledger().claim(sentinel.at("A2"), claimId(), ORIGIN, LONG);
    ledger().renew(lease, SHORT);
    letLeaseLapse();

    Claim again = ledger().claim(older, claimId(), ORIGIN, LONG);

    assertThat(again).isEqualTo(new Claim.Stale("A2"));
    assertSuperseded(older, "by sequencer A2");
    assertThat(ledger().claim(sentinel.at("A2"), claimId(), ORIGIN, LONG))
        .isInstanceOf(Claim.Acquired.class);
  }

  @Test
  default void aWaitingNewerOneDoesNotStopTheHolderOfTheOlder() {
    TestSentinel sentinel = TestSentinel.fresh();
    Lease older = acquire(ledger(), sentinel.at("A1"), LONG).lease();
    ledger().claim(sentinel.at("A2"), claimId(), ORIGIN, LONG);

    boolean isFinished =
        ledger().finish(older, new Decision(GenerationState.COMPLETED, null, null), null);

    assertThat(isFinished).isTrue();
    assertThat(ledger().find(older.generation().id()).orElseThrow().state())
        .isEqualTo(GenerationState.COMPLETED);
  }

  @Test
  default void whatCannotBeComparedIsLeftToBeClaimedAgain() {
    TestSentinel sentinel = TestSentinel.fresh();
    Generation lapsed = sentinel.at("A1");
    acquire(ledger(), lapsed, SHORT);
    letLeaseLapse();

    complete(ledger(), sentinel.at(Sequencer.unordered("versity", "request-7"), null));

    assertThat(ledger().find(lapsed.id()))
        .hasValueSatisfying(
            record -> {
              assertThat(record.state()).isEqualTo(GenerationState.CLAIMED);
              assertThat(record.owner()).isNull();
            });
    assertThat(acquire(ledger(), lapsed, LONG))
        .satisfies(
            again -> {
              assertThat(again.attempt()).isEqualTo(2);
              assertThat(again.crashes()).isEqualTo(1);
            });
  }

  private void assertSuperseded(Generation generation, String by) {
    assertThat(ledger().find(generation.id()))
        .hasValueSatisfying(
            record -> {
              assertThat(record.state()).isEqualTo(GenerationState.SUPERSEDED);
              assertThat(record.owner()).isNull();
              assertThat(record.detail()).isEqualTo(by);
              assertThat(record.history())
                  .last()
                  .satisfies(
                      last -> {
                        assertThat(last.what()).isEqualTo("superseded");
                        assertThat(last.detail()).isEqualTo(by);
                      });
            });
    assertThat(ledger().claim(generation, claimId(), ORIGIN, LONG))
        .isEqualTo(new Claim.AlreadyFinal(GenerationState.SUPERSEDED));
  }

  private static ClaimId claimId() {
    return ClaimId.fresh("pod-b");
  }
}
