package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;
import java.time.Duration;

/** What the rules of a ledger are tried on. */
public interface LedgerFixture {

  /** A lease that outlives every test. */
  Duration LONG = Duration.ofMinutes(5);

  /** A lease that is waited for. */
  Duration SHORT = Duration.ofMillis(150);

  /** Where the tests' work comes from. */
  Origin ORIGIN = Origin.kafka("events", 3, 17, 0);

  /** The ledger; shared by all tests, so each one uses a {@link TestSentinel} of its own. */
  GenerationLedger ledger();

  /** A ledger that forgets soon. */
  GenerationLedger ledger(Duration retention);

  /** Returns when the ledger's clock has gone on by that much. */
  void letPass(Duration duration);

  /** Returns when a {@link #SHORT} lease has run out. */
  default void letLeaseLapse() {
    letPass(SHORT.plusMillis(50));
  }

  /** Claims it afresh, and fails the test when that is refused. */
  default Claim.Acquired acquire(
      GenerationLedger ledger, Generation generation, Duration leaseFor) {
    return (Claim.Acquired) ledger.claim(generation, ClaimId.fresh("pod-a"), ORIGIN, leaseFor);
  }

  /** Claims and completes it. */
  default Lease complete(GenerationLedger ledger, Generation generation) {
    Lease lease = acquire(ledger, generation, LONG).lease();
    ledger.finish(lease, new Decision(GenerationState.COMPLETED, null, null), null);
    return lease;
  }
}
