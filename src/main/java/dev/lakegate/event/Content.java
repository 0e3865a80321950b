package dev.lakegate.event;

import dev.lakegate.failure.IgnoreReason;
import java.util.List;
import java.util.function.Function;

/** What is in a notification once its envelopes are off. */
sealed interface Content {

  /**
   * Events, each still to be understood.
   *
   * @param events as they stand in the notification
   * @param shape how one of them is read
   */
  record Events(List<Json> events, Function<Json.Members, RawEvent> shape) implements Content {}

  /** No event of a store, but the claim check of a payload in one. */
  record ClaimCheck(ClaimCheckReference reference) implements Content {}

  /** No event at all. */
  record Nothing(Dialect dialect, IgnoreReason reason) implements Content {}
}
