package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.store.ObjectChangedException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fault to report when several files fail at once: what is wrong for good before what is late,
 * that before what changed, that before failures of the store; among equals the first listed.
 */
final class FaultBoard {

  private static final int WRONG = 0;
  private static final int MISSING = 1;
  private static final int CHANGED = 2;
  private static final int UNREADABLE = 3;
  private static final int UNKNOWN = 4;

  private @Nullable RuntimeException fault;
  private int rank;
  private long index;

  synchronized void report(long failedIndex, RuntimeException failure) {
    int failedRank = rank(failure);
    if (fault == null || failedRank < rank || failedRank == rank && failedIndex < index) {
      fault = failure;
      rank = failedRank;
      index = failedIndex;
    }
  }

  synchronized Optional<RuntimeException> fault() {
    return Optional.ofNullable(fault);
  }

  /** Whether it says something about the file, rather than about reading it. */
  static boolean isVerdict(RuntimeException failure) {
    return rank(failure) < CHANGED;
  }

  private static int rank(RuntimeException failure) {
    if (failure instanceof LakegateException known) {
      return switch (known.reason().kind()) {
        case PERMANENT -> WRONG;
        case LATE -> MISSING;
        default -> UNREADABLE;
      };
    }
    return failure instanceof ObjectChangedException ? CHANGED : UNKNOWN;
  }
}
