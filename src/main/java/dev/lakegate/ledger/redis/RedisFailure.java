package dev.lakegate.ledger.redis;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import io.lettuce.core.RedisCommandExecutionException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.dao.QueryTimeoutException;

/** Says in one line what is the matter with Redis, and what to look at. */
final class RedisFailure {

  /** By the code that starts Redis' error replies. */
  private static final Map<String, String> ADVICE =
      Map.ofEntries(
          Map.entry("OOM", "it is full: raise its maxmemory, or lower lakegate.ledger.retention"),
          Map.entry("READONLY", "it is a read-only replica: look at the fail-over"),
          Map.entry("LOADING", "it is still loading its data after a start"),
          Map.entry("MASTERDOWN", "it is a replica that lost its master: look at the fail-over"),
          Map.entry("CLUSTERDOWN", "its cluster is down: look at CLUSTER INFO"),
          Map.entry("NOREPLICAS", "too few replicas follow it: look at min-replicas-to-write"),
          Map.entry("MISCONF", "it cannot persist: look at its disk and its log"),
          Map.entry("BUSY", "a script blocks it: look at its SLOWLOG"),
          Map.entry("NOAUTH", "it wants a password: set spring.data.redis.password"),
          Map.entry("WRONGPASS", "it refuses user or password: look at spring.data.redis.*"),
          Map.entry("NOPERM", "its user may not do that: look at ACL LOG"));

  /** Before 7.0, the reply of a call inside a script stands at the end of the script's own. */
  private static final Pattern INSIDE_SCRIPT = Pattern.compile(": -([A-Z]+) ");

  private RedisFailure() {}

  /** The failure as the ledger's callers know it. */
  static LakegateException of(String action, RuntimeException failure) {
    String detail = "Redis did not " + action + ": " + cause(failure);
    return new LakegateException(Reason.LEDGER_UNAVAILABLE, oneLine(detail), failure);
  }

  /** Redis' own error reply, if it was one. */
  static Optional<String> reply(Throwable failure) {
    for (Throwable link = failure; link != null; link = link.getCause()) {
      if (link instanceof RedisCommandExecutionException && link.getMessage() != null) {
        return Optional.of(link.getMessage());
      }
    }
    return Optional.empty();
  }

  /** The word that starts an error reply, for example {@code READONLY}. */
  static String code(String reply) {
    Matcher inside = INSIDE_SCRIPT.matcher(reply);
    return inside.find() ? inside.group(1) : reply.split(" ", 2)[0];
  }

  private static String cause(RuntimeException failure) {
    String reply = reply(failure).orElse(null);
    if (reply != null) {
      String advice = ADVICE.get(code(reply));
      return advice == null ? reply : advice + " (" + reply + ")";
    }
    if (failure instanceof QueryTimeoutException) {
      return "no answer within spring.data.redis.timeout";
    }
    return "it cannot be reached, look at spring.data.redis.* (" + root(failure) + ")";
  }

  private static String root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  private static String oneLine(String text) {
    return InertText.of(text.replaceAll("\\s+", " "));
  }
}
