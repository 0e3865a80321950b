package dev.lakegate.event;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names in one JSON object so far, to find one that occurs twice. Most objects have few, so the
 * first are compared one by one; a set for each would cost more than all the rest of parsing.
 */
final class MemberNames {

  private static final int FEW = 8;

  private final List<String> first = new ArrayList<>(FEW);
  private @Nullable Set<String> more;

  /** Whether the name is new. */
  boolean add(String name) {
    if (first.contains(name)) {
      return false;
    }
    if (first.size() < FEW) {
      return first.add(name);
    }
    if (more == null) {
      more = new HashSet<>();
    }
    return more.add(name);
  }

  /** For the next object. */
  void clear() {
    first.clear();
    more = null;
  }
}
