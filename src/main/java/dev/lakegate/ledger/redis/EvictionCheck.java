package dev.lakegate.ledger.redis;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.LedgerConfigurationException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Sees to it that Redis forgets nothing to make room: a forgotten entry is a generation that is
 * handed over twice. Looked at once per connection, because a fail-over may lead to a server with
 * another configuration.
 */
final class EvictionCheck {

  private static final Logger LOGGER = LoggerFactory.getLogger(EvictionCheck.class);
  private static final String KEY = "maxmemory-policy";
  private static final String WANTED = "noeviction";
  private static final long NEVER = -1;

  private final RedisCalls redis;
  private final AtomicBoolean isWarned = new AtomicBoolean();
  private final AtomicBoolean isReported = new AtomicBoolean();
  private final AtomicLong connections = new AtomicLong();
  private volatile long provenAt = NEVER;

  EvictionCheck(StringRedisTemplate redis) {
    this.redis = new RedisCalls(redis);
  }

  /**
   * Stops the start when Redis evicts; one that cannot be reached is looked at later.
   *
   * @throws LedgerConfigurationException when Redis evicts
   */
  void atStart() {
    try {
      evicting()
          .ifPresent(
              policy -> {
                throw new LedgerConfigurationException(fault(policy));
              });
    } catch (LakegateException e) {
      LOGGER
          .atWarn()
          .addKeyValue("reason", e.reason())
          .addKeyValue("detail", InertText.of(e.detail()))
          .log("Redis is not there yet; its eviction policy is checked once it is");
    }
  }

  /** Another server may answer from now on. Called by Redis' own threads: it must not block. */
  void onConnection() {
    connections.incrementAndGet();
  }

  /**
   * Refuses to go on while Redis evicts.
   *
   * @throws LakegateException with {@code ledger-unavailable}
   */
  void requireNone() {
    if (provenAt != connections.get()) {
      evicting().ifPresent(this::refuse);
    }
  }

  private void refuse(String policy) {
    if (isReported.compareAndSet(false, true)) {
      LOGGER
          .atError()
          .addKeyValue("reason", Reason.LEDGER_UNAVAILABLE)
          .addKeyValue("detail", fault(policy))
          .log("Redis would forget claims; nothing is claimed until that is put right");
    }
    throw new LakegateException(Reason.LEDGER_UNAVAILABLE, fault(policy));
  }

  /** The policy that is not wanted; empty when all is well, or when we may not know. */
  private Optional<String> evicting() {
    // Before asking: a connection made while we ask has yet to be looked at.
    long asked = connections.get();
    Optional<String> evicting = policy().filter(policy -> !policy.equals(WANTED));
    if (evicting.isPresent()) {
      provenAt = NEVER;
    } else {
      provenAt = asked;
      isReported.set(false);
    }
    return evicting;
  }

  private Optional<String> policy() {
    try {
      return policies();
    } catch (LakegateException e) {
      if (!isForbidden(e)) {
        throw e;
      }
      warnOnce(e.detail());
      return Optional.empty();
    }
  }

  /** A cluster answers for each node; one that evicts is enough. */
  private Optional<String> policies() {
    Properties answer = redis.call("tell its " + KEY, r -> r.execute(ask()));
    Map<Object, Object> all = answer == null ? Map.of() : answer;
    if (all.isEmpty()) {
      warnOnce("It does not know " + KEY);
    }
    return all.entrySet().stream()
        .filter(entry -> String.valueOf(entry.getKey()).endsWith(KEY))
        .map(entry -> String.valueOf(entry.getValue()))
        .sorted((a, b) -> Boolean.compare(a.equals(WANTED), b.equals(WANTED)))
        .findFirst();
  }

  private static RedisCallback<Properties> ask() {
    return (RedisConnection connection) -> connection.serverCommands().getConfig(KEY);
  }

  /** Hosted ones rename CONFIG away, or forbid it. */
  private static boolean isForbidden(LakegateException failure) {
    return RedisFailure.reply(failure)
        .map(RedisFailure::code)
        .filter(code -> code.equals("ERR") || code.equals("NOPERM"))
        .isPresent();
  }

  private void warnOnce(String detail) {
    if (isWarned.compareAndSet(false, true)) {
      LOGGER
          .atWarn()
          .addKeyValue("detail", detail)
          .log("Cannot see Redis' maxmemory-policy; make sure that it is noeviction");
    }
  }

  private static String fault(String policy) {
    return "Redis has maxmemory-policy "
        + policy
        + " and would forget claims when memory runs short: set maxmemory-policy noeviction"
        + " (CONFIG SET maxmemory-policy noeviction, and in its configuration file)";
  }
}
