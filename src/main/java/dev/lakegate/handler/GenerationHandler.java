package dev.lakegate.handler;

import dev.lakegate.verify.VerifiedGeneration;

/**
 * Receives verified generations.
 *
 * <ul>
 *   <li><b>Returning</b> means done: this handler is not called again for that generation, and once
 *       all handlers of the dataset returned it is completed.
 *   <li><b>Throwing</b> means not now: it is called again after a back-off, until the retry budget
 *       is used up; {@link RetryGenerationException} may say how long to wait at least. Throwing
 *       {@link RejectGenerationException} means never: the generation is rejected and
 *       dead-lettered.
 *   <li><b>An interrupt</b> means that the result is no longer wanted: time is up, the lease is
 *       lost, or the process shuts down. Stop and throw; {@link HandlerContext#cancellation()} says
 *       the same to code that cannot be interrupted.
 *   <li><b>A second call with the same {@linkplain HandlerContext#idempotencyKey() idempotency
 *       key}</b> happens when the first one's end was not recorded: after a crash, a lost lease, or
 *       an exception. Its effect must then not double. Compare {@linkplain
 *       HandlerContext#fencingToken() fencing tokens} to refuse an earlier caller that woke up
 *       late.
 * </ul>
 *
 * <p>One that is a {@link TurnedAwayListener} as well learns of generations that end otherwise.
 *
 * <p>Called from several threads at once, though never for two generations of one lane.
 */
@FunctionalInterface
public interface GenerationHandler {

  /**
   * Takes a generation in.
   *
   * @param generation complete and intact, to the level it says
   * @param context this call
   * @throws Exception not now; the message goes to operators, so keep secrets out of it
   */
  void handle(VerifiedGeneration generation, HandlerContext context) throws Exception;
}
