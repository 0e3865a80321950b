package dev.lakegate.dataset;

import dev.lakegate.failure.IgnoreReason;

/** Whether an event announces a generation. */
public sealed interface Resolution {

  /** It does. */
  record Resolved(Generation generation) implements Resolution {}

  /**
   * It does not: {@code not-a-sentinel}, {@code staging-path}, {@code no-dataset}, {@code
   * before-start}.
   */
  record Ignored(IgnoreReason reason) implements Resolution {}
}
