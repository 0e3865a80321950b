package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import org.junit.jupiter.api.Test;

/** Claim checks are told apart by their content, and come in the order in which they come. */
interface ClaimCheckContract extends LedgerFixture {

  String ONE = "1".repeat(64);
  String OTHER = "f".repeat(64);

  private Claim claim(Generation generation) {
    return ledger().claim(generation, ClaimId.fresh("pod-a"), ORIGIN, LONG);
  }

  @Test
  default void theSameReferenceIsFinalOnceItEnded() {
    TestSentinel object = TestSentinel.fresh();
    complete(ledger(), object.claimCheck(ONE));

    Claim again = claim(object.claimCheck(ONE));

    assertThat(again).isEqualTo(new Claim.AlreadyFinal(GenerationState.COMPLETED));
  }

  @Test
  default void otherContentIsNewWhateverItsChecksumAndTheFirstStaysFinal() {
    TestSentinel object = TestSentinel.fresh();
    complete(ledger(), object.claimCheck(OTHER));

    complete(ledger(), object.claimCheck(ONE));

    assertThat(claim(object.claimCheck(OTHER)))
        .isEqualTo(new Claim.AlreadyFinal(GenerationState.COMPLETED));
  }

  @Test
  default void oneThatIsReopenedStillSaysWhatItsObjectHolds() {
    Generation generation = TestSentinel.fresh().claimCheck(ONE);
    Lease lease = acquire(ledger(), generation, LONG).lease();
    Decision rejected = new Decision(GenerationState.REJECTED, null, null);
    ledger().finish(lease, rejected, new FinishedPins(generation.id(), null, null));

    ledger().reopen(generation.id(), GenerationState.REJECTED, "otto");

    assertThat(ledger().pending(1_000))
        .filteredOn(work -> work.record().id().equals(generation.id()))
        .singleElement()
        .extracting(PendingWork::event)
        .isEqualTo(generation.event());
    complete(ledger(), generation);
  }
}
