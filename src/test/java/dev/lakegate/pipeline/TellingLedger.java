package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.ForwardingLedger;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.PendingWork;
import dev.lakegate.ledger.Renewal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A ledger that tells which transitions it was asked for; renewals go without saying. */
final class TellingLedger extends ForwardingLedger {

  final AtomicInteger renewals = new AtomicInteger();
  final AtomicInteger looks = new AtomicInteger();
  private final List<String> told;

  TellingLedger(GenerationLedger ledger, List<String> told) {
    super(ledger);
    this.told = told;
  }

  @Override
  public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    Claim claim = super.claim(generation, claimId, origin, leaseFor);
    told.add("claim " + claim.getClass().getSimpleName());
    return claim;
  }

  @Override
  public Renewal renew(Lease lease, Duration leaseFor) {
    Renewal renewal = super.renew(lease, leaseFor);
    renewals.incrementAndGet();
    return renewal;
  }

  @Override
  public List<PendingWork> pending(int limit) {
    List<PendingWork> pending = super.pending(limit);
    looks.incrementAndGet();
    return pending;
  }

  @Override
  public boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    told.add("decide " + decision.state());
    return super.decide(lease, decision, pins);
  }

  @Override
  public boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    told.add("finish " + decision.state());
    return super.finish(lease, decision, pins);
  }

  @Override
  public boolean release(Lease lease, Duration spent) {
    told.add("release");
    return super.release(lease, spent);
  }
}
