package dev.lakegate.ledger.jdbc;

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
import dev.lakegate.ledger.SentinelTransitions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keeps the ledger in tables: one transaction per transition. */
final class JdbcGenerationLedger implements GenerationLedger {

  private final LedgerTransactions transactions;
  private final LedgerTables tables;

  JdbcGenerationLedger(LedgerTransactions transactions, LedgerTables tables) {
    this.transactions = transactions;
    this.tables = tables;
  }

  @Override
  public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return change(
        "claim", generation, it -> it.claim(generation, claimId, origin, leaseFor, false));
  }

  @Override
  public Claim claimRegressed(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return change("claim", generation, it -> it.claim(generation, claimId, origin, leaseFor, true));
  }

  @Override
  public Renewal renew(Lease lease, Duration leaseFor) {
    return change("renew a lease", lease.generation(), it -> it.renew(lease, leaseFor));
  }

  @Override
  public boolean progress(Lease lease, Progress progress) {
    return change("record progress", lease.generation(), it -> it.progress(lease, progress));
  }

  @Override
  public boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return change("record a decision", lease.generation(), it -> it.decide(lease, decision, pins));
  }

  @Override
  public boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return change("finish", lease.generation(), it -> it.finish(lease, decision, pins));
  }

  @Override
  public boolean release(Lease lease, Duration spent) {
    // As it is kept, so that a repeated call is known by it.
    Duration kept = Duration.ofMillis(spent.toMillis());
    return change("release", lease.generation(), it -> it.release(lease, kept));
  }

  @Override
  public boolean enqueue(Generation generation, Origin origin) {
    return change("enqueue", generation, it -> it.enqueue(generation, origin));
  }

  @Override
  public boolean reopen(GenerationId id, GenerationState expected, String operator) {
    return changeKnown("reopen", id, it -> it.reopen(id, expected, operator));
  }

  @Override
  public boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator) {
    return changeKnown("skip", id, it -> it.skip(id, expected, evenInHandler, decision, operator));
  }

  @Override
  public List<PendingWork> pending(int limit) {
    return transactions.call("tell pending work", status -> tables.pending(limit));
  }

  @Override
  public void pause(String dataset, String operator) {
    transactions.run("pause a dataset", () -> tables.pause(dataset, operator));
  }

  @Override
  public void resume(String dataset, String operator) {
    transactions.run("resume a dataset", () -> tables.resume(dataset));
  }

  @Override
  public List<DatasetPause> paused() {
    return transactions.call("tell paused datasets", status -> tables.paused());
  }

  @Override
  public Optional<GenerationRecord> find(GenerationId id) {
    return transactions.call("find a generation", status -> tables.find(id));
  }

  @Override
  public Optional<LedgerHead> head(String bucket, String sentinelKey) {
    SentinelTable.Name name = new SentinelTable.Name(bucket, sentinelKey);
    return transactions.call("find a sentinel", status -> tables.head(name));
  }

  @Override
  public List<GenerationRecord> list(String dataset, int limit, @Nullable GenerationId after) {
    return transactions.call("list generations", status -> tables.list(dataset, limit, after));
  }

  @Override
  public void probe() {
    // Reading would succeed on a replica, and on a server that is full.
    transactions.run("take a write", tables::probe);
  }

  private <T> T change(
      String action, Generation generation, Function<SentinelTransitions, T> transition) {
    SentinelTable.Name name = new SentinelTable.Name(generation.bucket(), generation.sentinelKey());
    return transactions.call(
        action, status -> tables.change(status, name, generation.id(), transition));
  }

  private boolean changeKnown(
      String action, GenerationId id, Function<SentinelTransitions, Boolean> transition) {
    return transactions.call(
        action,
        status ->
            tables
                .sentinel(id)
                .map(name -> tables.change(status, name, id, transition))
                .orElse(false));
  }
}
