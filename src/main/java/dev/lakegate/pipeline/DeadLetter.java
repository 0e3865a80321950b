package dev.lakegate.pipeline;

import dev.lakegate.failure.ReasonCode;
import org.jspecify.annotations.Nullable;

/**
 * A record, or one event of it, that did not pass.
 *
 * @param source the record, whose exact key, value and headers the letter has
 * @param eventIndex which event of it, from 0
 * @param reason why
 * @param detail for people; capped, one line
 * @param dataset the dataset's name; null when none was found
 * @param generation the generation's id; null when there is none
 * @param attempts attempts made, from 0
 */
public record DeadLetter(
    SourceRecord source,
    int eventIndex,
    ReasonCode reason,
    String detail,
    @Nullable String dataset,
    @Nullable String generation,
    int attempts) {

  /** The same for every repetition of this letter: its origin and event index. */
  public String id() {
    return source.isRecordless()
        ? source.topic() + "/" + generation + "@" + source.offset() + "#" + eventIndex
        : source.topic() + "-" + source.partition() + "@" + source.offset() + "#" + eventIndex;
  }
}
