package dev.lakegate.ledger.redis;

import static java.util.Objects.requireNonNull;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.PendingWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which generations may be work without a record. Written before the transition, so that none is
 * forgotten, and trimmed when read; the records decide.
 */
final class WorkIndex {

  private static final int PAGE = 100;

  /** Longer than a transition takes that is on its way. */
  private static final Duration SETTLED = Duration.ofMinutes(1);

  private final RedisCalls redis;

  WorkIndex(RedisCalls redis) {
    this.redis = redis;
  }

  void add(GenerationId id) {
    redis.run(LedgerScript.INDEX_WORK, List.of(LedgerKeys.work()), id.value());
  }

  /** What nobody has, the oldest first. */
  List<PendingWork> page(int limit, Function<GenerationId, Optional<LedgerKeys>> keys) {
    List<PendingWork> found = new ArrayList<>();
    List<String> ended = new ArrayList<>();
    List<GenerationId> ids = ids(0);
    for (int read = 0; found.size() < limit && !ids.isEmpty(); ids = ids(read)) {
      for (GenerationId id : ids) {
        look(id, keys.apply(id), found, ended);
      }
      read += ids.size();
    }
    drop(ended);
    return found.size() > limit ? found.subList(0, limit) : found;
  }

  private void look(
      GenerationId id, Optional<LedgerKeys> keys, List<PendingWork> found, List<String> ended) {
    String kind = "0";
    if (keys.isPresent()) {
      List<@Nullable Object> reply = read(id, keys.get());
      kind = (String) requireNonNull(reply.get(0));
      if (kind.equals("1")) {
        RecordReader record = RecordReader.of((List<?>) requireNonNull(reply.get(1)));
        List<?> history = (List<?>) requireNonNull(reply.get(2));
        found.add(new PendingWork(record.record(id, history), record.event()));
      }
    }
    if (kind.equals("0")) {
      ended.add(id.value());
    }
  }

  private List<@Nullable Object> read(GenerationId id, LedgerKeys keys) {
    return redis.run(
        LedgerScript.WORK, List.of(keys.head(), keys.record(id), keys.history(id)), id.value());
  }

  private List<GenerationId> ids(int from) {
    Set<String> ids =
        redis.call(
            "list work",
            r -> r.opsForZSet().range(LedgerKeys.work(), from, (long) from + PAGE - 1));
    return ids == null ? List.of() : ids.stream().map(GenerationId::new).toList();
  }

  private void drop(List<String> ended) {
    if (!ended.isEmpty()) {
      Object[] arguments =
          Stream.concat(Stream.of(String.valueOf(SETTLED.toNanos() / 1_000)), ended.stream())
              .toArray();
      redis.run(LedgerScript.UNINDEX_WORK, List.of(LedgerKeys.work()), arguments);
    }
  }
}
