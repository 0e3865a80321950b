package dev.lakegate.ledger;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationRecord.Transition;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The latest 32 transitions of a generation, the oldest first. */
final class History {

  private static final int LINES = 32;

  private final Deque<Transition> lines = new ArrayDeque<>();

  void add(Transition line) {
    lines.addLast(line);
    if (lines.size() > LINES) {
      lines.removeFirst();
    }
  }

  void add(
      String what, @Nullable Reason reason, @Nullable String detail, String owner, Instant at) {
    add(new Transition(at, what, reason, detail, owner));
  }

  List<Transition> lines() {
    return List.copyOf(lines);
  }
}
