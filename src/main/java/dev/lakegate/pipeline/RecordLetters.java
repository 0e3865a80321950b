package dev.lakegate.pipeline;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.ReasonCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The dead letters of one record's events. Each has one of its own, as long as all of them together
 * stay below 64 MiB: each repeats the whole record, so that one of many broken events would grow a
 * thousandfold. Those beyond share the last letter. For one thread.
 */
final class RecordLetters {

  private static final long MAX_BYTES = 64L * 1024 * 1024;

  /** What a letter takes besides its record, roughly. */
  private static final int OVERHEAD = 1024;

  private final SourceRecord source;
  private final RecordCompletion completion;
  private final List<DeadLetter> letters = new ArrayList<>();

  RecordLetters(SourceRecord source, RecordCompletion completion) {
    this.source = source;
    this.completion = completion;
  }

  void add(int eventIndex, ReasonCode reason, String detail) {
    letters.add(new DeadLetter(source, eventIndex, reason, detail, null, null, 0));
  }

  /** Sends all; each completes its event. */
  void send(LetterDesk desk, Assignment assignment) {
    int own = Math.min(letters.size(), allowed());
    int beyond = letters.size() - own;
    for (DeadLetter letter : letters.subList(0, beyond == 0 ? own : own - 1)) {
      desk.send(letter, assignment, () -> completion.eventsDone(1));
    }
    if (beyond > 0) {
      DeadLetter shared = shared(letters.get(own - 1), beyond);
      desk.send(shared, assignment, () -> completion.eventsDone(1 + beyond));
    }
  }

  private int allowed() {
    long size = OVERHEAD + source.size();
    return (int) Math.max(1, MAX_BYTES / size);
  }

  private static DeadLetter shared(DeadLetter letter, int beyond) {
    String detail =
        "%s; and %d more events behind it failed, which have no letter of their own"
            .formatted(letter.detail(), beyond);
    return new DeadLetter(
        letter.source(), letter.eventIndex(), letter.reason(), InertText.of(detail), null, null, 0);
  }
}
