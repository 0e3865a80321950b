package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A ledger that tells which transitions it was asked for; renewals go without saying. */
record TellingLedger(GenerationLedger ledger, List<String> told) implements GenerationLedger {

  @Override
  public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    Claim claim = ledger.claim(generation, claimId, origin, leaseFor);
    told.add("claim " + claim.getClass().getSimpleName());
    return claim;
  }

  @Override
  public boolean renew(Lease lease, Duration leaseFor) {
    return ledger.renew(lease, leaseFor);
  }

  @Override
  public boolean progress(Lease lease, Progress progress) {
    return ledger.progress(lease, progress);
  }

  @Override
  public boolean decide(Lease lease, Decision decision) {
    told.add("decide " + decision.state());
    return ledger.decide(lease, decision);
  }

  @Override
  public boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    told.add("finish " + decision.state());
    return ledger.finish(lease, decision, pins);
  }

  @Override
  public boolean release(Lease lease, Duration spent) {
    told.add("release");
    return ledger.release(lease, spent);
  }

  @Override
  public Optional<GenerationRecord> find(GenerationId id) {
    return ledger.find(id);
  }

  @Override
  public Optional<LedgerHead> head(String bucket, String sentinelKey) {
    return ledger.head(bucket, sentinelKey);
  }

  @Override
  public List<GenerationRecord> list(String dataset, int limit, @Nullable GenerationId after) {
    return ledger.list(dataset, limit, after);
  }

  @Override
  public void probe() {
    ledger.probe();
  }
}
