package dev.lakegate.handler;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A generation that ended without being completed.
 *
 * @param generation the announcement as the gate understood it; nothing of it need be true of what
 *     stands in the store
 * @param end {@link GenerationEnd#REJECTED} or {@link GenerationEnd#FAILED}
 * @param reason why, from the closed list
 * @param detail for people: one line of inert text, at most 1,000 characters; may be empty
 * @param attempts how many attempts there were, from 0
 * @param decidedAt when that was decided, on the ledger's clock: the same however often it is told
 * @param idempotencyKey the key under which handlers were called, or would have been
 * @param deadLetterTopic where its dead letter is; null when that is no topic
 */
public record TurnedAway(
    Generation generation,
    GenerationEnd end,
    Reason reason,
    String detail,
    int attempts,
    Instant decidedAt,
    String idempotencyKey,
    @Nullable String deadLetterTopic) {

  /** Refuses one that was completed. */
  public TurnedAway {
    if (end == GenerationEnd.COMPLETED) {
      throw new IllegalArgumentException("Generation %s was completed".formatted(generation.id()));
    }
  }

  /**
   * Identifies this ending: of the completed generation, and of one that ends in the same way again
   * after a redrive, it is another one.
   */
  public String id() {
    return "%s-%s-%d".formatted(idempotencyKey, name(), decidedAt.toEpochMilli());
  }

  /** {@code rejected} or {@code failed}. */
  String name() {
    return end.name().toLowerCase(Locale.ROOT);
  }
}
