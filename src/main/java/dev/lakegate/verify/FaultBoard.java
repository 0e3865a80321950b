package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.store.ObjectChangedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fault to report when several files fail: what is wrong for good before what is late, that
 * before what changed, that before failures of the store; among equals the first listed. Beside it
 * all faults of files, when they are wanted. Thread-safe.
 */
final class FaultBoard {

  private static final int WRONG = 0;
  private static final int MISSING = 1;
  private static final int CHANGED = 2;
  private static final int UNREADABLE = 3;
  private static final int UNKNOWN = 4;
  // Each takes a listing.
  private static final int MOST_EXPLAINED = 10;

  private final int max;
  private final TreeMap<Long, LakegateException> verdicts = new TreeMap<>();
  private @Nullable RuntimeException fault;
  private int rank;
  private long index;

  /**
   * An empty one.
   *
   * @param max how many files may be faulty before the verification ends, at least 1
   */
  FaultBoard(int max) {
    this.max = max;
  }

  /**
   * Takes a fault in.
   *
   * @param failedIndex the file's place in the manifest; its first fault counts
   * @return whether the verification ends with it
   */
  synchronized boolean report(long failedIndex, RuntimeException failure) {
    int failedRank = rank(failure);
    if (fault == null || failedRank < rank || failedRank == rank && failedIndex < index) {
      fault = failure;
      rank = failedRank;
      index = failedIndex;
    }
    if (failedRank >= CHANGED) {
      return true;
    }
    verdicts.putIfAbsent(failedIndex, (LakegateException) failure);
    if (verdicts.size() > max) {
      verdicts.pollLastEntry();
    }
    return verdicts.size() == max;
  }

  synchronized Optional<RuntimeException> fault() {
    return Optional.ofNullable(fault);
  }

  /** What is to be told beside that verdict: in the manifest's order, at most as many as wanted. */
  synchronized List<Verification.Fault> faults(LakegateException verdict) {
    return max == 1 || verdicts.isEmpty()
        ? List.of(new Verification.Fault(verdict.reason(), verdict.detail()))
        : verdicts.values().stream()
            .map(it -> new Verification.Fault(it.reason(), it.detail()))
            .toList();
  }

  /**
   * Has missing files explained where that will be told: the first ones of those that are wanted.
   *
   * @return that verdict, explained where it is of such a file
   */
  synchronized LakegateException explained(
      LakegateException verdict, Function<MissingFileException, LakegateException> explanation) {
    if (max == 1 || !isVerdict(verdict)) {
      return verdict instanceof MissingFileException it ? explanation.apply(it) : verdict;
    }
    LakegateException told = verdict;
    int left = MOST_EXPLAINED;
    for (Map.Entry<Long, LakegateException> entry : verdicts.entrySet()) {
      if (entry.getValue() instanceof MissingFileException missing && left-- > 0) {
        entry.setValue(explanation.apply(missing));
        told = missing == verdict ? entry.getValue() : told;
      }
    }
    return told;
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
