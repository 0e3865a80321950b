package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks another ledger; a test overrides what it wants otherwise. */
public class ForwardingLedger implements GenerationLedger {

  private final GenerationLedger ledger;

  protected ForwardingLedger(GenerationLedger ledger) {
    this.ledger = ledger;
  }

  @Override
  public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return ledger.claim(generation, claimId, origin, leaseFor);
  }

  @Override
  public Claim claimRegressed(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return ledger.claimRegressed(generation, claimId, origin, leaseFor);
  }

  @Override
  public Renewal renew(Lease lease, Duration leaseFor) {
    return ledger.renew(lease, leaseFor);
  }

  @Override
  public boolean progress(Lease lease, Progress progress) {
    return ledger.progress(lease, progress);
  }

  @Override
  public boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return ledger.decide(lease, decision, pins);
  }

  @Override
  public boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return ledger.finish(lease, decision, pins);
  }

  @Override
  public boolean release(Lease lease, Duration spent) {
    return ledger.release(lease, spent);
  }

  @Override
  public boolean enqueue(Generation generation, Origin origin) {
    return ledger.enqueue(generation, origin);
  }

  @Override
  public boolean reopen(GenerationId id, GenerationState expected, String operator) {
    return ledger.reopen(id, expected, operator);
  }

  @Override
  public boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator) {
    return ledger.skip(id, expected, evenInHandler, decision, operator);
  }

  @Override
  public List<PendingWork> pending(int limit) {
    return ledger.pending(limit);
  }

  @Override
  public void pause(String dataset, String operator) {
    ledger.pause(dataset, operator);
  }

  @Override
  public void resume(String dataset, String operator) {
    ledger.resume(dataset, operator);
  }

  @Override
  public List<DatasetPause> paused() {
    return ledger.paused();
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
