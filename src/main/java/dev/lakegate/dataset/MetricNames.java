package dev.lakegate.dataset;

import dev.lakegate.failure.InertText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names that a template may bring into the metrics: the first so many keep their own, the
 * surplus shares one, and so do names that are long or not inert. Thread-safe; remembers no more
 * than the limit.
 */
final class MetricNames {

  /** In characters. */
  static final int LONGEST = 200;

  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final int limit;

  MetricNames(int limit) {
    this.limit = limit;
  }

  /** The name's own name if it has one already or there is room, which it then takes. */
  String admit(String name) {
    if (!names.contains(name) && names.size() < limit && isFit(name)) {
      addIfRoom(name);
    }
    return peek(name);
  }

  /** The name's own name if it has one already. */
  String peek(String name) {
    return names.contains(name) ? name : Dataset.SURPLUS_METRIC_NAME;
  }

  private static boolean isFit(String name) {
    return name.length() <= LONGEST && InertText.isInert(name);
  }

  private synchronized void addIfRoom(String name) {
    if (names.size() < limit) {
      names.add(name);
    }
  }
}
