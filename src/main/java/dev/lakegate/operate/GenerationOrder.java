package dev.lakegate.operate;

import dev.lakegate.ledger.GenerationRecord;
import java.util.Set;
import java.util.TreeSet;

/**
 * What became of an order, or would.
 *
 * @param action {@code redrive} or {@code skip}
 * @param dryRun whether nothing happened
 * @param from the state that the generation was in
 * @param idempotencyKey the key that its handlers see from now on
 * @param handlersDone handlers that have it and do not get it again
 */
record GenerationOrder(
    String id,
    String action,
    boolean dryRun,
    String from,
    String idempotencyKey,
    Set<String> handlersDone) {

  static GenerationOrder of(
      String action, GenerationRecord record, boolean dryRun, String key, Set<String> done) {
    return new GenerationOrder(
        record.id().value(),
        action,
        dryRun,
        GenerationView.lower(record.state()),
        key,
        new TreeSet<>(done));
  }
}
