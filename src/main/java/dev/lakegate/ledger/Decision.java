package dev.lakegate.ledger;

import dev.lakegate.failure.Reason;
import org.jspecify.annotations.Nullable;

/**
 * How a generation ends.
 *
 * @param state a final state
 * @param reason why; null for a completed one
 * @param detail for people, cut to 1,000 characters; null when there is nothing to add
 */
public record Decision(GenerationState state, @Nullable Reason reason, @Nullable String detail) {

  /** Refuses a state that is not final, and cuts the detail. */
  public Decision {
    if (!state.isFinal()) {
      throw new IllegalArgumentException("A decision needs a final state, but was " + state);
    }
    detail = DetailText.cap(detail);
  }
}
