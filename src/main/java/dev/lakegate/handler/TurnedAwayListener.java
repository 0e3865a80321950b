package dev.lakegate.handler;

import dev.lakegate.verify.Cancellation;

/**
 * Is told of the generations of its datasets that ended without being completed. A {@link
 * GenerationHandler} implements this as well if it wants to know.
 *
 * <p>The record of such an end are the dead letter, which is out by then, and the ledger, which
 * calls it final afterwards whatever becomes of this call: there is one call, of at most 10 s.
 * Throwing leaves a line in the log and a count in the metrics, and nothing is called again. After
 * a crash the same end may be told once more, with the same {@link TurnedAway#id()}. Datasets in
 * mode {@code shadow} tell nobody.
 *
 * <p>Called from several threads at once.
 */
public interface TurnedAwayListener {

  /** Whether it wants to be told of generations that end so; by default of all. */
  default boolean wants(GenerationEnd end) {
    return true;
  }

  /**
   * Takes note of it.
   *
   * @param cancellation tells, as an interrupt does, that time is up, the lease is lost, or the
   *     process shuts down
   * @throws Exception it was not told; the message goes to operators, so keep secrets out of it
   */
  void turnedAway(TurnedAway turnedAway, Cancellation cancellation) throws Exception;
}
