package dev.lakegate.intake;

import java.util.Map.Entry;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.support.Acknowledgment;

/**
 * The records of one partition in the order of their arrival, and which of them are finished.
 *
 * <p>An acknowledgement holds its whole record, so finished neighbours are merged into one span
 * that keeps the last acknowledgement alone: there are never more spans than twice the unfinished
 * ones plus one, however many finished ones wait behind the head. Not thread-safe.
 */
final class AckQueue {

  private final NavigableMap<Long, Span> spans = new TreeMap<>();
  private long nextTicket;
  private int unfinished;
  private int finished;

  /**
   * An unfinished record, or neighbours that are all finished.
   *
   * @param offset of the last of them
   * @param ack of the last of them
   * @param finished how many finished ones; 0 for an unfinished record
   */
  record Span(long offset, Acknowledgment ack, int finished) {

    private Span finished(int more) {
      return new Span(offset, ack, finished + more);
    }
  }

  /** Appends an unfinished record; the ticket is its name from here on. */
  long add(long offset, Acknowledgment ack) {
    long ticket = nextTicket++;
    spans.put(ticket, new Span(offset, ack, 0));
    unfinished++;
    return ticket;
  }

  /** Finishes a record; false when it was finished before. */
  boolean finish(long ticket) {
    Span span = spans.get(ticket);
    if (span == null || span.finished() > 0) {
      return false;
    }
    unfinished--;
    finished++;
    Span done = span.finished(1 + takeFinished(spans.lowerEntry(ticket)));
    Entry<Long, Span> after = spans.higherEntry(ticket);
    if (isFinished(after)) {
      spans.remove(ticket);
      spans.put(after.getKey(), after.getValue().finished(done.finished()));
    } else {
      spans.put(ticket, done);
    }
    return true;
  }

  private int takeFinished(@Nullable Entry<Long, Span> entry) {
    if (entry == null || entry.getValue().finished() == 0) {
      return 0;
    }
    spans.remove(entry.getKey());
    return entry.getValue().finished();
  }

  private static boolean isFinished(@Nullable Entry<Long, Span> entry) {
    return entry != null && entry.getValue().finished() > 0;
  }

  /** Removes and returns the finished records before the first unfinished one; null if none. */
  @Nullable Span takeHead() {
    Entry<Long, Span> head = spans.firstEntry();
    if (!isFinished(head)) {
      return null;
    }
    spans.remove(head.getKey());
    finished -= head.getValue().finished();
    return head.getValue();
  }

  /** How many records are unfinished. */
  int unfinished() {
    return unfinished;
  }

  /** How many finished records wait for an earlier one. */
  int finished() {
    return finished;
  }

  /** How many acknowledgements are held. */
  int held() {
    return spans.size();
  }
}
