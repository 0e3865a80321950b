package dev.lakegate.observation;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
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
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts what a ledger is asked and what it answers. Thread-safe. */
final class MeteredLedger implements GenerationLedger {

  private static final String OK = "ok";
  private static final String REFUSED = "refused";
  private static final String UNAVAILABLE = "unavailable";
  private static final String ERROR = "error";

  private static final List<String> CHANGES =
      List.of("renew", "progress", "decide", "finish", "release", "enqueue", "reopen", "skip");
  private static final List<String> QUESTIONS =
      List.of("find", "head", "list", "pending", "pause", "resume", "paused", "probe");

  private final GenerationLedger ledger;
  private final MeterRegistry registry;

  MeteredLedger(GenerationLedger ledger, MeterRegistry registry) {
    this.ledger = ledger;
    this.registry = registry;
    zero("claim", "acquired", "already-final", "stale", "held", UNAVAILABLE, ERROR);
    zero("claim-regressed", "acquired", "already-final", "stale", "held", UNAVAILABLE, ERROR);
    for (String change : CHANGES) {
      zero(change, OK, REFUSED, UNAVAILABLE, ERROR);
    }
    for (String question : QUESTIONS) {
      zero(question, OK, UNAVAILABLE, ERROR);
    }
  }

  @Override
  public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return counted(
        "claim",
        () -> ledger.claim(generation, claimId, origin, leaseFor),
        MeteredLedger::outcomeOf);
  }

  @Override
  public Claim claimRegressed(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return counted(
        "claim-regressed",
        () -> ledger.claimRegressed(generation, claimId, origin, leaseFor),
        MeteredLedger::outcomeOf);
  }

  @Override
  public Renewal renew(Lease lease, Duration leaseFor) {
    return counted(
        "renew", () -> ledger.renew(lease, leaseFor), answer -> answer.isHeld() ? OK : REFUSED);
  }

  @Override
  public boolean progress(Lease lease, Progress progress) {
    return changed("progress", () -> ledger.progress(lease, progress));
  }

  @Override
  public boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return changed("decide", () -> ledger.decide(lease, decision, pins));
  }

  @Override
  public boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return changed("finish", () -> ledger.finish(lease, decision, pins));
  }

  @Override
  public boolean release(Lease lease, Duration spent) {
    return changed("release", () -> ledger.release(lease, spent));
  }

  @Override
  public boolean enqueue(Generation generation, Origin origin) {
    return changed("enqueue", () -> ledger.enqueue(generation, origin));
  }

  @Override
  public boolean reopen(GenerationId id, GenerationState expected, String operator) {
    return changed("reopen", () -> ledger.reopen(id, expected, operator));
  }

  @Override
  public boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator) {
    return changed("skip", () -> ledger.skip(id, expected, evenInHandler, decision, operator));
  }

  @Override
  public List<PendingWork> pending(int limit) {
    return counted("pending", () -> ledger.pending(limit), found -> OK);
  }

  @Override
  public void pause(String dataset, String operator) {
    done("pause", () -> ledger.pause(dataset, operator));
  }

  @Override
  public void resume(String dataset, String operator) {
    done("resume", () -> ledger.resume(dataset, operator));
  }

  @Override
  public List<DatasetPause> paused() {
    return counted("paused", ledger::paused, found -> OK);
  }

  @Override
  public Optional<GenerationRecord> find(GenerationId id) {
    return counted("find", () -> ledger.find(id), found -> OK);
  }

  @Override
  public Optional<LedgerHead> head(String bucket, String sentinelKey) {
    return counted("head", () -> ledger.head(bucket, sentinelKey), found -> OK);
  }

  @Override
  public List<GenerationRecord> list(String dataset, int limit, @Nullable GenerationId after) {
    return counted("list", () -> ledger.list(dataset, limit, after), found -> OK);
  }

  @Override
  public void probe() {
    done("probe", ledger::probe);
  }

  private void done(String operation, Runnable call) {
    boolean unused =
        changed(
            operation,
            () -> {
              call.run();
              return true;
            });
  }

  private boolean changed(String operation, Supplier<Boolean> call) {
    return counted(operation, call, done -> done ? OK : REFUSED);
  }

  private <T> T counted(String operation, Supplier<T> call, Function<T, String> outcome) {
    try {
      T answer = call.get();
      count(operation, outcome.apply(answer));
      return answer;
    } catch (RuntimeException e) {
      count(operation, isUnavailable(e) ? UNAVAILABLE : ERROR);
      throw e;
    }
  }

  private static boolean isUnavailable(RuntimeException e) {
    return e instanceof LakegateException failure && failure.reason() == Reason.LEDGER_UNAVAILABLE;
  }

  private static String outcomeOf(Claim claim) {
    if (claim instanceof Claim.Acquired) {
      return "acquired";
    }
    if (claim instanceof Claim.AlreadyFinal) {
      return "already-final";
    }
    if (claim instanceof Claim.Stale) {
      return "stale";
    }
    if (claim instanceof Claim.HeldByOther) {
      return "held";
    }
    throw new IllegalStateException("Unknown claim " + claim.getClass());
  }

  private void count(String operation, String outcome) {
    Meters.counter(registry, Meters.LEDGER_OPERATIONS, "operation", operation, "outcome", outcome)
        .increment();
  }

  private void zero(String operation, String... outcomes) {
    for (String outcome : outcomes) {
      Meters.counter(
          registry, Meters.LEDGER_OPERATIONS, "operation", operation, "outcome", outcome);
    }
  }
}
