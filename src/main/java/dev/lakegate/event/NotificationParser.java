package dev.lakegate.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the value of a Kafka record into object events. Thread-safe; never throws. */
public final class NotificationParser {

  /**
   * Parses one record value.
   *
   * @param value the bytes as they came; null for a tombstone
   * @return at least one result, in the order of the events
   */
  public List<ParsedEvent> parse(byte @Nullable [] value) {
    throw new IllegalStateException("to be written");
  }
}
