package dev.lakegate.ledger.redis;

import dev.lakegate.failure.LakegateException;
import io.lettuce.core.RedisException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Calls Redis; whatever goes wrong is {@code ledger-unavailable}. */
final class RedisCalls {

  private final StringRedisTemplate redis;

  RedisCalls(StringRedisTemplate redis) {
    this.redis = redis;
  }

  /**
   * Runs a script.
   *
   * @return its reply: texts, nulls, and lists of them
   */
  @SuppressWarnings("unchecked")
  List<@Nullable Object> run(LedgerScript script, List<String> keys, Object... arguments) {
    return call(
        "run " + script,
        template -> (List<@Nullable Object>) template.execute(script.script(), keys, arguments));
  }

  /**
   * Runs anything else.
   *
   * @param action what Redis is to do, for people
   * @throws LakegateException with {@code ledger-unavailable}
   */
  <T extends @Nullable Object> T call(String action, Function<StringRedisTemplate, T> call) {
    try {
      return call.apply(redis);
    } catch (DataAccessException | RedisException | IllegalStateException e) {
      // The connection factory throws IllegalStateException once it was stopped.
      throw RedisFailure.of(action, e);
    }
  }
}
