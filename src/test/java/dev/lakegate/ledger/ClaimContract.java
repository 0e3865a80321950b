package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets a generation. */
interface ClaimContract extends LedgerFixture {

  int THREADS = 16;

  @Test
  default void theFirstClaimGetsItWithEverythingAtZero() {
    Generation generation = TestSentinel.fresh().at("A1");

    Claim.Acquired acquired = acquire(ledger(), generation, LONG);

    assertThat(acquired)
        .usingRecursiveComparison()
        .ignoringFields("lease", "firstSeen")
        .isEqualTo(
            new Claim.Acquired(
                acquired.lease(),
                1,
                0,
                Duration.ZERO,
                Set.of(),
                null,
                0,
                null,
                null,
                acquired.firstSeen(),
                true,
                null));
    assertThat(ledger().find(generation.id()))
        .hasValueSatisfying(
            record -> {
              assertThat(record.state()).isEqualTo(GenerationState.CLAIMED);
              assertThat(record.owner()).isEqualTo("pod-a");
              assertThat(record.origin()).isEqualTo(ORIGIN);
              assertThat(record.firstSeen()).isEqualTo(acquired.firstSeen());
              assertThat(record.history()).extracting("what").containsExactly("claimed");
            });
  }

  @Test
  default void aRepeatedClaimGetsTheSameAnswer() {
    Generation generation = TestSentinel.fresh().at("A1");
    ClaimId claimId = ClaimId.fresh("pod-a");
    Claim first = ledger().claim(generation, claimId, ORIGIN, LONG);

    Claim again = ledger().claim(generation, claimId, ORIGIN, LONG);

    assertThat(again).isEqualTo(first).isInstanceOf(Claim.Acquired.class);
  }

  @Test
  default void aRepeatedClaimIsNoCrashAlthoughItsLeaseRanOut() {
    Generation generation = TestSentinel.fresh().at("A1");
    ClaimId claimId = ClaimId.fresh("pod-a");
    Claim first = ledger().claim(generation, claimId, ORIGIN, SHORT);
    letLeaseLapse();

    Claim again = ledger().claim(generation, claimId, ORIGIN, LONG);

    assertThat(again).isEqualTo(first);
    assertThat(ledger().claim(generation, ClaimId.fresh("pod-b"), ORIGIN, LONG))
        .isInstanceOf(Claim.HeldByOther.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pod-a", "pod-b"})
  default void anotherClaimOfTheSameGenerationHasToWait(String owner) {
    Generation generation = TestSentinel.fresh().at("A1");
    acquire(ledger(), generation, LONG);
    Origin elsewhere = Origin.kafka("events", 3, 99, 0);

    Claim other = ledger().claim(generation, ClaimId.fresh(owner), elsewhere, LONG);

    assertThat(other)
        .isInstanceOfSatisfying(
            Claim.HeldByOther.class,
            held -> {
              assertThat(held.sameGeneration()).isTrue();
              assertThat(held.origin()).isEqualTo(ORIGIN);
              assertThat(held.expiresIn()).isPositive().isLessThanOrEqualTo(LONG);
            });
  }

  @Test
  default void anotherGenerationOfTheSentinelHasToWait() {
    TestSentinel sentinel = TestSentinel.fresh();
    acquire(ledger(), sentinel.at("A1"), LONG);

    Claim newer = ledger().claim(sentinel.at("A2"), ClaimId.fresh("pod-b"), ORIGIN, LONG);

    assertThat(newer)
        .isInstanceOfSatisfying(
            Claim.HeldByOther.class, held -> assertThat(held.sameGeneration()).isFalse());
    assertThat(ledger().find(sentinel.at("A2").id())).isEmpty();
  }

  @Test
  default void aLapsedLeaseIsTakenOverAndCountsAsCrash() {
    Generation generation = TestSentinel.fresh().at("A1");
    Claim.Acquired first = acquire(ledger(), generation, SHORT);
    letLeaseLapse();

    Claim.Acquired second = acquire(ledger(), generation, LONG);

    assertThat(second.attempt()).isEqualTo(2);
    assertThat(second.crashes()).isEqualTo(1);
    assertThat(second.lease().token()).isGreaterThan(first.lease().token());
    assertThat(second.firstSeen()).isEqualTo(first.firstSeen());
    assertThat(second.unprecedented()).isTrue();
  }

  @Test
  default void aReleasedOneMayBeClaimedAtOnceAndCountsNothing() {
    Generation generation = TestSentinel.fresh().at("A1");
    Claim.Acquired first = acquire(ledger(), generation, LONG);
    ledger().release(first.lease(), Duration.ofSeconds(7));

    Claim.Acquired second = acquire(ledger(), generation, LONG);

    assertThat(second.attempt()).isEqualTo(1);
    assertThat(second.crashes()).isZero();
    assertThat(second.spent()).isEqualTo(Duration.ofSeconds(7));
    assertThat(second.lease().token()).isGreaterThan(first.lease().token());
  }

  @ParameterizedTest
  @EnumSource(names = "CLAIMED", mode = EnumSource.Mode.EXCLUDE)
  default void whatEndedIsNotClaimedAgain(GenerationState state) {
    Generation generation = TestSentinel.fresh().at("A1");
    Lease lease = acquire(ledger(), generation, LONG).lease();
    ledger().finish(lease, new Decision(state, null, null), null);

    Claim again = ledger().claim(generation, ClaimId.fresh("pod-b"), ORIGIN, LONG);

    assertThat(again).isEqualTo(new Claim.AlreadyFinal(state));
  }

  @Test
  default void tokensGrowWithEveryClaimAndAreMicrosecondsAtLeast() {
    TestSentinel sentinel = TestSentinel.fresh();

    List<Claim.Acquired> claims = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      claims.add(acquire(ledger(), sentinel.at(Integer.toHexString(i)), LONG));
      ledger().release(claims.get(i - 1).lease(), Duration.ZERO);
    }

    assertThat(claims)
        .extracting(claim -> claim.lease().token())
        .isSorted()
        .doesNotHaveDuplicates()
        .first()
        .satisfies(
            token ->
                assertThat(token)
                    .isGreaterThanOrEqualTo(
                        ChronoUnit.MICROS.between(Instant.EPOCH, claims.get(0).firstSeen())));
  }

  @Test
  default void ofManyWhoClaimAGenerationOneGetsIt() throws Exception {
    Generation generation = TestSentinel.fresh().at("A1");

    List<Claim> claims = atOnce(i -> generation);

    assertThat(claims).filteredOn(Claim.Acquired.class::isInstance).hasSize(1);
    assertThat(claims).filteredOn(Claim.HeldByOther.class::isInstance).hasSize(THREADS - 1);
  }

  @Test
  default void ofManyGenerationsOfASentinelOneIsWorkedOn() throws Exception {
    TestSentinel sentinel = TestSentinel.fresh();

    List<Claim> claims = atOnce(i -> sentinel.at(Integer.toHexString(i + 1)));

    assertThat(claims).filteredOn(Claim.Acquired.class::isInstance).hasSize(1);
    assertThat(ledger().head(sentinel.bucket(), sentinel.key()))
        .hasValueSatisfying(head -> assertThat(head.highest()).containsEntry("minio", "10"));
  }

  private List<Claim> atOnce(IntFunction<Generation> wanted) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Claim>> calls =
          IntStream.range(0, THREADS)
              .mapToObj(
                  i ->
                      (Callable<Claim>)
                          () ->
                              ledger()
                                  .claim(wanted.apply(i), ClaimId.fresh("pod-" + i), ORIGIN, LONG))
              .toList();
      List<Claim> claims = new ArrayList<>();
      for (Future<Claim> call : threads.invokeAll(calls)) {
        claims.add(call.get());
      }
      return claims;
    } finally {
      threads.shutdownNow();
    }
  }
}
