package dev.lakegate.ledger.redis;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.ledger.GenerationRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which generations a dataset has, and where a generation's keys lie. Written after a transition
 * and not with it, so it may lag behind, and decides nothing.
 */
final class DatasetListing {

  private static final Logger LOGGER = LoggerFactory.getLogger(DatasetListing.class);

  private final RedisCalls redis;
  private final Duration retention;

  DatasetListing(RedisCalls redis, Duration retention) {
    this.redis = redis;
    this.retention = retention;
  }

  /**
   * Puts it on the list, once more if need be. A failure is logged and otherwise forgotten: the
   * transition happened, and the next one of the same generation writes the list again.
   */
  void add(Generation generation, Instant firstSeen, Instant now) {
    try {
      addLookup(generation);
      enlist(generation, firstSeen, now);
    } catch (LakegateException e) {
      LOGGER
          .atWarn()
          .addKeyValue("dataset", InertText.of(generation.dataset().name()))
          .addKeyValue("generation", generation.id())
          .addKeyValue("detail", InertText.of(e.detail()))
          .log("Generation is not on its dataset's list until its next transition");
    }
  }

  /** The keys of a generation; empty when it is not known, or forgotten. */
  Optional<LedgerKeys> keys(GenerationId id) {
    String tag =
        redis.call("look up a generation", r -> r.opsForValue().get(LedgerKeys.lookup(id)));
    return Optional.ofNullable(tag).map(LedgerKeys::new);
  }

  /** One page; members whose record is gone are dropped on the way. */
  List<GenerationRecord> page(
      String dataset,
      int limit,
      @Nullable GenerationId after,
      Function<GenerationId, Optional<GenerationRecord>> find) {
    List<GenerationRecord> found = new ArrayList<>();
    List<GenerationId> dangling = new ArrayList<>();
    GenerationId cursor = after;
    boolean isMore = true;
    while (isMore && found.size() < limit) {
      List<GenerationId> ids = ids(dataset, limit - found.size(), cursor);
      for (GenerationId id : ids) {
        find.apply(id).ifPresentOrElse(found::add, () -> dangling.add(id));
        cursor = id;
      }
      isMore = !ids.isEmpty();
    }
    drop(dataset, dangling);
    return found;
  }

  private void addLookup(Generation generation) {
    LedgerKeys keys = LedgerKeys.of(generation.bucket(), generation.sentinelKey());
    redis.call(
        "index a generation",
        r -> {
          r.opsForValue().set(LedgerKeys.lookup(generation.id()), keys.tag(), retention);
          return true;
        });
  }

  /** A record outlives its last transition by the retention; hence two of them for its first. */
  private void enlist(Generation generation, Instant firstSeen, Instant now) {
    Duration kept = retention.multipliedBy(2);
    redis.run(
        LedgerScript.ENLIST,
        List.of(LedgerKeys.listing(generation.dataset().name())),
        generation.id().value(),
        String.valueOf(Micros.of(firstSeen)),
        String.valueOf(Micros.of(now.minus(kept))),
        String.valueOf(kept.toMillis()));
  }

  private List<GenerationId> ids(String dataset, int limit, @Nullable GenerationId after) {
    String from = after == null ? "" : after.value();
    List<@Nullable Object> ids =
        redis.run(
            LedgerScript.PAGE, List.of(LedgerKeys.listing(dataset)), String.valueOf(limit), from);
    return ids.stream().map(id -> new GenerationId(String.valueOf(id))).toList();
  }

  private void drop(String dataset, List<GenerationId> dangling) {
    if (!dangling.isEmpty()) {
      Object[] members = dangling.stream().map(GenerationId::value).toArray();
      redis.call("trim a list", r -> r.opsForZSet().remove(LedgerKeys.listing(dataset), members));
    }
  }
}
