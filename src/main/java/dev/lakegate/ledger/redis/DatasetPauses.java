package dev.lakegate.ledger.redis;

import dev.lakegate.ledger.DatasetPause;
import java.util.List;
import java.util.Map;

/** The datasets that operators paused; no retention ends a pause. */
final class DatasetPauses {

  private final RedisCalls redis;

  DatasetPauses(RedisCalls redis) {
    this.redis = redis;
  }

  void add(String dataset, String operator) {
    redis.run(LedgerScript.PAUSE, List.of(LedgerKeys.pauses()), dataset, operator);
  }

  void remove(String dataset) {
    redis.call("resume a dataset", r -> r.opsForHash().delete(LedgerKeys.pauses(), dataset));
  }

  List<DatasetPause> all() {
    Map<String, String> pauses =
        redis.call("list pauses", r -> r.<String, String>opsForHash().entries(LedgerKeys.pauses()));
    return pauses.entrySet().stream()
        .map(pause -> pause(pause.getKey(), pause.getValue()))
        .sorted((one, other) -> one.dataset().compareTo(other.dataset()))
        .toList();
  }

  private static DatasetPause pause(String dataset, String kept) {
    int end = kept.indexOf(' ');
    return new DatasetPause(
        dataset, Micros.instant(kept.substring(0, end)), kept.substring(end + 1));
  }
}
