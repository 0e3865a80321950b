package dev.lakegate.ledger.redis;

import static java.util.Objects.requireNonNull;

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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Keeps the ledger in Redis: one script per transition. */
final class RedisGenerationLedger implements GenerationLedger {

  private final RedisCalls redis;
  private final Duration retention;
  private final EvictionCheck eviction;
  private final DatasetListing listing;
  private final WorkIndex work;
  private final DatasetPauses pauses;

  /**
   * A ledger.
   *
   * @param retention how long an entry lives after its last transition; positive
   * @param eviction keeps claims away from a Redis that would lose them
   */
  RedisGenerationLedger(StringRedisTemplate redis, Duration retention, EvictionCheck eviction) {
    this.redis = new RedisCalls(redis);
    this.retention = retention;
    this.eviction = eviction;
    this.listing = new DatasetListing(this.redis, retention);
    this.work = new WorkIndex(this.redis);
    this.pauses = new DatasetPauses(this.redis);
  }

  @Override
  public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return claim(generation, claimId, claiming(generation, claimId, origin, leaseFor));
  }

  @Override
  public Claim claimRegressed(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    ScriptArguments arguments = claiming(generation, claimId, origin, leaseFor);
    return claim(generation, claimId, arguments.with("regressed", "1"));
  }

  private ScriptArguments claiming(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
    return ScriptArguments.of(generation, claimId, retention)
        .withIdentity(generation, origin)
        .with("stem", keys(generation).stem())
        .with("lease", Micros.of(leaseFor));
  }

  private Claim claim(Generation generation, ClaimId claimId, ScriptArguments arguments) {
    eviction.requireNone();
    ClaimReply reply = new ClaimReply(run(LedgerScript.CLAIM, generation, arguments));
    Claim claim = reply.claim(generation, claimId);
    if (claim instanceof Claim.Acquired acquired) {
      listing.add(generation, acquired.firstSeen(), reply.now());
    }
    return claim;
  }

  @Override
  public Renewal renew(Lease lease, Duration leaseFor) {
    ScriptArguments arguments = arguments(lease).with("lease", Micros.of(leaseFor));
    List<@Nullable Object> reply = run(LedgerScript.RENEW, lease.generation(), arguments);
    if (!isDone(reply)) {
      return Renewal.REFUSED;
    }
    return "1".equals(reply.get(1)) ? Renewal.NEWER_WAITS : Renewal.RENEWED;
  }

  @Override
  public boolean progress(Lease lease, Progress progress) {
    return isDone(
        LedgerScript.PROGRESS,
        lease,
        arguments(lease)
            .withCause(progress.reason(), progress.detail())
            .with("attempt", String.valueOf(progress.attempt()))
            .with("phase", progress.phase().name())
            .with("next", Micros.of(progress.next()))
            .with("deadline", Micros.of(progress.deadline()))
            .with("spent", spent(progress.spent()))
            .with("handlers", handlers(progress))
            .with("advance", AdvanceText.writeOrNull(progress.advance()))
            .withCheckpoint(progress.checkpoint()));
  }

  @Override
  public boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return isDone(LedgerScript.DECIDE, lease, arguments(lease, decision, pins));
  }

  @Override
  public boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    ScriptArguments arguments = arguments(lease, decision, pins);
    List<@Nullable Object> reply = run(LedgerScript.FINISH, lease.generation(), arguments);
    boolean isDone = isDone(reply);
    if (isDone) {
      listing.add(
          lease.generation(),
          Micros.instant((String) requireNonNull(reply.get(2))),
          Micros.instant((String) requireNonNull(reply.get(1))));
    }
    return isDone;
  }

  @Override
  public boolean release(Lease lease, Duration spent) {
    return isDone(LedgerScript.RELEASE, lease, arguments(lease).with("spent", Micros.of(spent)));
  }

  @Override
  public boolean enqueue(Generation generation, Origin origin) {
    eviction.requireNone();
    work.add(generation.id());
    ScriptArguments arguments =
        ScriptArguments.of(generation.id(), origin.text(), retention)
            .withIdentity(generation, origin);
    List<@Nullable Object> reply = run(LedgerScript.ENQUEUE, generation, arguments);
    if (isDone(reply)) {
      Instant now = Micros.instant((String) requireNonNull(reply.get(1)));
      listing.add(generation, now, now);
    }
    return isDone(reply);
  }

  @Override
  public boolean reopen(GenerationId id, GenerationState expected, String operator) {
    boolean canLeave = expected.isFinal() && expected != GenerationState.SUPERSEDED;
    return canLeave
        && ifKnown(
            id,
            keys -> {
              work.add(id);
              return isDone(LedgerScript.REOPEN, keys, id, operated(id, expected, operator));
            });
  }

  @Override
  public boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator) {
    boolean canLeave =
        expected == GenerationState.CLAIMED
            || expected == GenerationState.REJECTED
            || expected == GenerationState.FAILED;
    ScriptArguments arguments =
        operated(id, expected, operator)
            .withCause(null, decision.detail())
            .with("evenInHandler", evenInHandler ? "1" : null);
    return canLeave && ifKnown(id, keys -> isDone(LedgerScript.SKIP, keys, id, arguments));
  }

  private ScriptArguments operated(GenerationId id, GenerationState expected, String operator) {
    return ScriptArguments.of(id, operator, retention).with("expected", expected.name());
  }

  private boolean ifKnown(GenerationId id, Predicate<LedgerKeys> transition) {
    eviction.requireNone();
    return listing.keys(id).filter(transition).isPresent();
  }

  private boolean isDone(
      LedgerScript script, LedgerKeys keys, GenerationId id, ScriptArguments arguments) {
    return isDone(
        redis.run(
            script, List.of(keys.head(), keys.record(id), keys.history(id)), arguments.toArray()));
  }

  @Override
  public List<PendingWork> pending(int limit) {
    return work.page(limit, listing::keys);
  }

  @Override
  public void pause(String dataset, String operator) {
    pauses.add(dataset, operator);
  }

  @Override
  public void resume(String dataset, String operator) {
    pauses.remove(dataset);
  }

  @Override
  public List<DatasetPause> paused() {
    return pauses.all();
  }

  @Override
  public Optional<GenerationRecord> find(GenerationId id) {
    return listing.keys(id).flatMap(keys -> read(keys, id));
  }

  @Override
  public Optional<LedgerHead> head(String bucket, String sentinelKey) {
    String key = LedgerKeys.of(bucket, sentinelKey).head();
    return HeadReader.read(
        redis.call("read a head", r -> r.<String, String>opsForHash().entries(key)));
  }

  @Override
  public List<GenerationRecord> list(String dataset, int limit, @Nullable GenerationId after) {
    return listing.page(dataset, limit, after, this::find);
  }

  @Override
  public void probe() {
    eviction.requireNone();
    // Reading would succeed on a replica, and on a server that is full.
    redis.call(
        "take a write",
        r -> {
          r.opsForValue().set(LedgerKeys.PREFIX + "probe", "", Duration.ofMinutes(1));
          return true;
        });
  }

  private Optional<GenerationRecord> read(LedgerKeys keys, GenerationId id) {
    List<@Nullable Object> reply =
        redis.run(LedgerScript.READ, List.of(keys.record(id), keys.history(id)));
    RecordReader reader = RecordReader.of((List<?>) requireNonNull(reply.get(0)));
    return reader.isEmpty()
        ? Optional.empty()
        : Optional.of(reader.record(id, (List<?>) requireNonNull(reply.get(1))));
  }

  private boolean isDone(LedgerScript script, Lease lease, ScriptArguments arguments) {
    return isDone(run(script, lease.generation(), arguments));
  }

  private static boolean isDone(List<@Nullable Object> reply) {
    return "1".equals(reply.get(0));
  }

  private List<@Nullable Object> run(
      LedgerScript script, Generation generation, ScriptArguments arguments) {
    LedgerKeys keys = keys(generation);
    GenerationId id = generation.id();
    return redis.run(
        script, List.of(keys.head(), keys.record(id), keys.history(id)), arguments.toArray());
  }

  private ScriptArguments arguments(Lease lease) {
    return ScriptArguments.of(lease, retention);
  }

  private ScriptArguments arguments(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    String reason = decision.reason() == null ? null : decision.reason().code();
    return arguments(lease)
        .withCause(decision.reason(), decision.detail())
        .with("state", decision.state().name())
        .with("pins", pins(pins))
        .with("decision", Fields.encode(decision.state().name(), reason, decision.detail()));
  }

  private static LedgerKeys keys(Generation generation) {
    return LedgerKeys.of(generation.bucket(), generation.sentinelKey());
  }

  private static @Nullable String spent(Duration spent) {
    return spent.isZero() ? null : Micros.of(spent);
  }

  private static @Nullable String handlers(Progress progress) {
    return progress.handlersDone().isEmpty()
        ? null
        : Fields.encode(progress.handlersDone().stream().sorted().toList());
  }

  private static @Nullable String pins(@Nullable FinishedPins pins) {
    return pins == null ? null : Fields.encode(pins.id().value(), pins.sentinel(), pins.manifest());
  }
}
