package dev.lakegate.handler;

import dev.lakegate.verify.Cancellation;

/** One call of a handler. */
public interface HandlerContext {

  /**
   * The same for every call with the same generation; an operator's forced repetition adds {@code
   * #n}.
   */
  String idempotencyKey();

  /** Grows with every claim of the same sentinel: the higher one is the current caller. */
  long fencingToken();

  /** Which attempt at the generation this is, from 1. */
  int attempt();

  /** Tells when the result is no longer wanted. */
  Cancellation cancellation();
}
