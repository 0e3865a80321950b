package dev.lakegate.pipeline;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Dialect;
import dev.lakegate.failure.Reason;
import dev.lakegate.failure.ReasonCode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Learns what the pipeline does; must be quick and must not throw. Every method does nothing unless
 * said.
 */
public interface PipelineListener {

  /**
   * An event was understood, ignored or malformed.
   *
   * @param outcome {@code generation}, {@code ignored} or {@code malformed}
   * @param reason the reason's code; empty for a generation
   */
  default void event(String outcome, String reason, Dialect dialect) {}

  /**
   * A generation reached an outcome.
   *
   * @param outcome {@code completed}, {@code rejected}, {@code failed}, {@code superseded}, {@code
   *     skipped}, {@code duplicate}, {@code stale} or {@code shadowed}
   * @param reason why; null when there is none
   */
  default void generation(Generation generation, String outcome, @Nullable Reason reason) {}

  /**
   * A verification ended.
   *
   * @param outcome {@code complete}, {@code rejected}, {@code late}, {@code superseded}, {@code
   *     changed}, {@code cancelled} or {@code error}
   */
  default void verification(
      Dataset dataset,
      VerificationMode mode,
      String outcome,
      Duration duration,
      long files,
      long bytes) {}

  /**
   * A handler was called.
   *
   * @param outcome {@code done}, {@code rejected}, {@code failed}, {@code timeout} or {@code
   *     cancelled}; {@code told} or {@code not-told} when it was only to learn of a rejection or a
   *     failure
   */
  default void handler(Dataset dataset, String handler, String outcome, Duration duration) {}

  /** A generation will be tried again. */
  default void retry(Dataset dataset, Reason reason) {}

  /** A dead letter was published; dataset is null when none was found. */
  default void deadLetter(@Nullable Dataset dataset, ReasonCode reason) {}

  /** A generation was taken although its store counts backwards. */
  default void regression(Dataset dataset) {}

  /** A lapsed lease was taken over. */
  default void takeover(Dataset dataset) {}
}
