package dev.lakegate.event;

import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import org.jspecify.annotations.Nullable;

/**
 * What the parser made of one event of a notification, or of the notification as a whole (then it
 * is the only one, with index 0).
 */
public sealed interface ParsedEvent {

  /** The event's place in its notification, from 0. */
  int index();

  /** Whose notification it was, as far as could be told. */
  Dialect dialect();

  /** An object was created. */
  record Creation(ObjectEvent event) implements ParsedEvent {
    @Override
    public int index() {
      return event.index();
    }

    @Override
    public Dialect dialect() {
      return event.dialect();
    }
  }

  /**
   * None of our business.
   *
   * @param location the object, when the event named one that could be decoded
   */
  record Ignored(int index, Dialect dialect, IgnoreReason reason, @Nullable ObjectLocation location)
      implements ParsedEvent {}

  /**
   * Cannot be understood.
   *
   * @param reason {@code malformed-notification} or {@code notification-too-large}
   * @param detail what is wrong, for people; capped, without line breaks, never the raw event
   */
  record Malformed(int index, Dialect dialect, Reason reason, String detail)
      implements ParsedEvent {}
}
