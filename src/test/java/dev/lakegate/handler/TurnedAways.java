package dev.lakegate.handler;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Makes ends without completion for the tests of handlers. */
public final class TurnedAways {

  private TurnedAways() {}

  /** A rejection, at its first attempt. */
  public static TurnedAway rejected(Generation generation) {
    return turnedAway(generation, GenerationEnd.REJECTED, Reason.CHECKSUM_MISMATCH, "letters");
  }

  /** A failure, in a deployment whose dead letters go to no topic. */
  public static TurnedAway failed(Generation generation) {
    return turnedAway(generation, GenerationEnd.FAILED, Reason.HANDLER_FAILED, null);
  }

  private static TurnedAway turnedAway(
      Generation generation, GenerationEnd end, Reason reason, @Nullable String topic) {
    return new TurnedAway(
        generation,
        end,
        reason,
        "part-0.csv has other bytes",
        1,
        Instant.parse("2026-11-28T10:15:31.500Z"),
        generation.id().value(),
        topic);
  }
}
