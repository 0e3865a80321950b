package dev.lakegate.pipeline;

import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.Lease;
import java.util.concurrent.CancellationException;

/**
 * A claim and the lease that is kept alive for it.
 *
 * @param acquired the ledger's answer
 * @param held its lease
 */
record HeldClaim(Claim.Acquired acquired, LeaseKeeper.Held held) {

  /**
   * The lease, as long as it can be relied on.
   *
   * @throws CancellationException when it cannot
   */
  Lease lease() {
    if (!held.isCurrent()) {
      throw new CancellationException("lease lost");
    }
    return held.lease();
  }

  /** The generation's id; each forced repetition of a completed one has a key of its own. */
  String idempotencyKey() {
    String id = held.lease().generation().id().value();
    int repetition = acquired.repetition();
    return repetition == 0 ? id : id + "#" + repetition;
  }
}
