package dev.lakegate.pipeline;

/**
 * Ends the process when the JVM can no longer be relied on, so that whoever started it starts it
 * anew: nothing that is not final is acknowledged, and a crash is counted where it happened.
 */
@FunctionalInterface
public interface FatalErrors {

  /** Ends the process; must not return when it really does. */
  void end(Error error);

  /**
   * Ends the process when that is one of them: out of memory, or the JVM at fault with itself. A
   * stack that was too deep is none, since it is in order again.
   */
  default void check(Throwable failure) {
    if (failure instanceof VirtualMachineError error && !(error instanceof StackOverflowError)) {
      end(error);
    }
  }
}
