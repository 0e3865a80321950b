package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.Progress;
import java.time.Duration;

/**
 * What callers hand over, as it will be read back. A call is known as a repetition by that, so it
 * is brought to this form before it is judged.
 */
final class Kept {

  private Kept() {}

  static Decision of(Decision decision) {
    return new Decision(
        decision.state(), decision.reason(), KeptText.ofNullable(decision.detail()));
  }

  /** To the millisecond. */
  static Duration of(Duration spent) {
    return Duration.ofMillis(spent.toMillis());
  }

  static Progress of(Progress progress) {
    return new Progress(
        progress.phase(),
        progress.attempt(),
        progress.reason(),
        KeptText.ofNullable(progress.detail()),
        progress.next(),
        progress.deadline(),
        of(progress.spent()),
        progress.handlersDone(),
        KeptText.ofNullable(progress.checkpoint()));
  }
}
