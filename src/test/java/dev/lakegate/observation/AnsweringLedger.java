package dev.lakegate.observation;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.DatasetPause;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.PendingWork;
import dev.lakegate.ledger.Progress;
import dev.lakegate.ledger.Renewal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Answers what the test says, or fails. */
final class AnsweringLedger implements GenerationLedger {

  RuntimeException failure;
  Claim claim = new Claim.Stale("A");
  boolean current = true;

  private <T> T answer(T value) {
    if (failure != null) {
      throw failure;
    }
    return value;
  }

  @Override
  public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return answer(claim);
  }

  @Override
  public Claim claimRegressed(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return answer(claim);
  }

  @Override
  public Renewal renew(Lease lease, Duration leaseFor) {
    return answer(current ? Renewal.RENEWED : Renewal.REFUSED);
  }

  @Override
  public boolean progress(Lease lease, Progress progress) {
    return answer(current);
  }

  @Override
  public boolean decide(Lease lease, Decision decision, FinishedPins pins) {
    return answer(current);
  }

  @Override
  public boolean finish(Lease lease, Decision decision, FinishedPins pins) {
    return answer(current);
  }

  @Override
  public boolean release(Lease lease, Duration spent) {
    return answer(current);
  }

  @Override
  public boolean enqueue(Generation generation, Origin origin) {
    return answer(current);
  }

  @Override
  public boolean reopen(GenerationId id, GenerationState expected, String operator) {
    return answer(current);
  }

  @Override
  public boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator) {
    return answer(current);
  }

  @Override
  public List<PendingWork> pending(int limit) {
    return answer(List.of());
  }

  @Override
  public void pause(String dataset, String operator) {
    Object unused = answer("");
  }

  @Override
  public void resume(String dataset, String operator) {
    Object unused = answer("");
  }

  @Override
  public List<DatasetPause> paused() {
    return answer(List.of());
  }

  @Override
  public Optional<GenerationRecord> find(GenerationId id) {
    return answer(Optional.empty());
  }

  @Override
  public Optional<LedgerHead> head(String bucket, String sentinelKey) {
    return answer(Optional.empty());
  }

  @Override
  public List<GenerationRecord> list(String dataset, int limit, GenerationId after) {
    return answer(List.of());
  }

  @Override
  public void probe() {
    Object unused = answer("");
  }
}
