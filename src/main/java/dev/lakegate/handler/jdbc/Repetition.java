package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerContext;
import dev.lakegate.verify.VerifiedGeneration;

/** Decides what becomes of a call that may have been made before. Thread-safe. */
@FunctionalInterface
interface Repetition {

  /** Runs the work, unless it is known to be done. */
  void run(VerifiedGeneration generation, HandlerContext context, Runnable work);
}
