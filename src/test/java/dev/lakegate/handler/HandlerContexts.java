package dev.lakegate.handler;

import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedGeneration;

/** Makes contexts for the tests of handlers. */
public final class HandlerContexts {

  private HandlerContexts() {}

  /** The first call with a generation. */
  public static HandlerContext firstCall(VerifiedGeneration generation) {
    return call(generation, 1, new Cancellation());
  }

  /** A repeated call with a generation, under a later claim. */
  public static HandlerContext nextCall(VerifiedGeneration generation) {
    return call(generation, 2, new Cancellation());
  }

  /** The first call with a generation, which this cancels. */
  public static HandlerContext cancelledBy(
      Cancellation cancellation, VerifiedGeneration generation) {
    return call(generation, 1, cancellation);
  }

  private static HandlerContext call(
      VerifiedGeneration generation, int attempt, Cancellation cancellation) {
    long token = 1_795_860_930_000_000L + attempt;
    return new Call(generation.id().value(), token, attempt, cancellation);
  }

  private record Call(
      String idempotencyKey, long fencingToken, int attempt, Cancellation cancellation)
      implements HandlerContext {}
}
