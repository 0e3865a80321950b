package dev.lakegate.operate;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Phase;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** What operators order about single generations: done as a whole, or refused with the reason. */
final class GenerationOrders {

  private final GenerationLedger ledger;

  GenerationOrders(GenerationLedger ledger) {
    this.ledger = ledger;
  }

  /**
   * An order.
   *
   * @param operator who gives it
   * @param force whether what needs to be forced is forced
   * @param dryRun whether to say only what would happen
   */
  record Order(String operator, boolean force, boolean dryRun) {}

  /** Lets a generation that ended begin again. */
  GenerationOrder redrive(GenerationId id, Order order) {
    GenerationRecord record = find(id);
    requireRedrivable(record, order.force());
    if (!order.dryRun() && !ledger.reopen(id, record.state(), order.operator())) {
      throw changed(record);
    }
    boolean repeats = record.state() == GenerationState.COMPLETED;
    String key = repeats ? id + "#" + (record.repetition() + 1) : key(record);
    Set<String> kept = repeats ? Set.of() : record.handlersDone();
    return GenerationOrder.of("redrive", record, order.dryRun(), key, kept);
  }

  /** Puts a generation aside. */
  GenerationOrder skip(GenerationId id, Order order, @Nullable String why) {
    GenerationRecord record = find(id);
    requireSkippable(record, order.force());
    Decision decision = new Decision(GenerationState.SKIPPED, null, why);
    if (!order.dryRun()
        && !ledger.skip(id, record.state(), order.force(), decision, order.operator())) {
      throw changed(record);
    }
    return GenerationOrder.of("skip", record, order.dryRun(), key(record), record.handlersDone());
  }

  private GenerationRecord find(GenerationId id) {
    return ledger.find(id).orElseThrow(() -> GenerationController.unknown(id.value()));
  }

  private void requireRedrivable(GenerationRecord record, boolean force) {
    switch (record.state()) {
      case CLAIMED ->
          throw refused("in-progress", "It is in work, or waits for it: nothing is to be done");
      case SUPERSEDED ->
          throw refused("superseded", "A newer generation took its place; it stays as it is");
      case COMPLETED -> requireForce(record, force);
      case REJECTED, FAILED, SKIPPED -> {}
    }
    ledger
        .head(record.bucket(), record.sentinelKey())
        .filter(head -> head.hasNewerThan(record))
        .ifPresent(
            head -> {
              throw refused(
                  "superseded",
                  "A newer generation of this sentinel is known; this one would be stale");
            });
  }

  private static void requireForce(GenerationRecord record, boolean force) {
    if (!force) {
      throw refused(
          "completed",
          "Its handlers have it: %s. With force=true all of them get it again, under a new key"
              .formatted(record.handlersDone()));
    }
  }

  private static void requireSkippable(GenerationRecord record, boolean force) {
    switch (record.state()) {
      case COMPLETED -> throw refused("completed", "Its handlers have it: nothing can be skipped");
      case SUPERSEDED -> throw refused("superseded", "A newer generation took its place already");
      case SKIPPED -> throw refused("skipped", "It is skipped already");
      case CLAIMED -> {
        if (record.phase() == Phase.HANDLING && !force) {
          throw refused(
              "in-handler",
              "A handler has it right now. With force=true it is interrupted; what it did stays");
        }
      }
      case REJECTED, FAILED -> {}
    }
  }

  private static ProblemException changed(GenerationRecord record) {
    return refused(
        "state-changed",
        "It was %s a moment ago and is no more: look at it and order again"
            .formatted(GenerationView.lower(record.state())));
  }

  private static ProblemException refused(String reason, String detail) {
    return new ProblemException(HttpStatus.CONFLICT, reason, detail);
  }

  private static String key(GenerationRecord record) {
    return record.repetition() == 0 ? record.id().value() : record.id() + "#" + record.repetition();
  }
}
