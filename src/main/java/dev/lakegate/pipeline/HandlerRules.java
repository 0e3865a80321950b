package dev.lakegate.pipeline;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What holds for the calls of one handler.
 *
 * @param onFailure what the handlers behind it get while it has failed
 * @param timeout how long one call may take; null: as long as the dataset says
 * @param retry how its failures are repeated; each generation has that budget at this handler
 * @param circuit when it is left alone
 */
public record HandlerRules(
    OnFailure onFailure, @Nullable Duration timeout, RetryPolicy retry, CircuitRule circuit) {

  /** Those of a handler about which nothing is said. */
  public static HandlerRules standard(RetryPolicy retry) {
    return new HandlerRules(OnFailure.STOP, null, retry, CircuitRule.STANDARD);
  }

  boolean goesOn() {
    return onFailure == OnFailure.CONTINUE;
  }

  /** What the handlers behind a failed one get. */
  public enum OnFailure {
    /** Nothing until this one has the generation. */
    STOP,
    /** The generation; this one is called again later. */
    CONTINUE
  }

  /**
   * When a handler is left alone: nobody calls it for a while after so many failed calls in a row,
   * and then one does to find out.
   *
   * @param enabled whether it is at all
   * @param failures how many, at least 1; those in a row of one generation count once
   * @param openFor for how long; positive
   */
  public record CircuitRule(boolean enabled, int failures, Duration openFor) {

    static final CircuitRule STANDARD = new CircuitRule(true, 10, Duration.ofSeconds(30));
  }
}
