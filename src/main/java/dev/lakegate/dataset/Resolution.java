package dev.lakegate.dataset;

import dev.lakegate.failure.IgnoreReason;
import org.jspecify.annotations.Nullable;

/** Whether an event announces a generation. */
public sealed interface Resolution {

  /** It does. */
  record Resolved(Generation generation) implements Resolution {}

  /**
   * It does not: {@code not-a-sentinel}, {@code staging-path}, {@code no-dataset}, {@code
   * before-start}.
   *
   * @param because what the reason does not say by itself, for people
   */
  record Ignored(IgnoreReason reason, @Nullable String because) implements Resolution {

    /** With nothing more to say. */
    public Ignored(IgnoreReason reason) {
      this(reason, null);
    }
  }
}
