package dev.lakegate.ledger;

import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How far the work on a claimed generation is.
 *
 * @param phase what happens now
 * @param attempt which attempt this is, repetitions within one claim included, from 1
 * @param reason why it waits or retries; null otherwise
 * @param detail for people, cut to 1,000 characters; null when there is nothing to add
 * @param next when the next step is due; null when it is under way
 * @param deadline when waiting ends; null when there is none
 * @param spent time spent on it over all attempts
 * @param handlersDone handlers that have it
 * @param checkpoint where a verification can be taken up; null without one
 * @param advance how far the running verification is; null while none runs
 */
public record Progress(
    Phase phase,
    int attempt,
    @Nullable Reason reason,
    @Nullable String detail,
    @Nullable Instant next,
    @Nullable Instant deadline,
    Duration spent,
    Set<String> handlersDone,
    @Nullable Checkpoint checkpoint,
    @Nullable Advance advance) {

  /** Keeps a copy of the handlers, and cuts the detail. */
  public Progress {
    detail = DetailText.cap(detail);
    handlersDone = Set.copyOf(handlersDone);
  }
}
