package dev.lakegate.dataset;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names that a template may bring into the metrics: the first so many keep their own, the
 * surplus shares one. Thread-safe; remembers no more than the limit.
 */
final class MetricNames {

  private static final String SURPLUS = "other";

  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final int limit;

  MetricNames(int limit) {
    this.limit = limit;
  }

  /** The name's own name if it has one already or there is room, which it then takes. */
  String admit(String name) {
    if (!names.contains(name) && names.size() < limit) {
      addIfRoom(name);
    }
    return peek(name);
  }

  /** The name's own name if it has one already. */
  String peek(String name) {
    return names.contains(name) ? name : SURPLUS;
  }

  private synchronized void addIfRoom(String name) {
    if (names.size() < limit) {
      names.add(name);
    }
  }
}
