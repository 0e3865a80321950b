package dev.lakegate.pipeline;

import java.util.Set;

/** Which handlers are left alone since they fail for all generations. Thread-safe. */
public interface CircuitStates {

  /** All handlers. */
  Set<String> handlers();

  /** Whether hand-overs to that handler wait until it answers again. */
  boolean isOpen(String handler);
}
