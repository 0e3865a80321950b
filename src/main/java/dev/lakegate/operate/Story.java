package dev.lakegate.operate;

import dev.lakegate.failure.InertText;
import dev.lakegate.ledger.DatasetPause;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Phase;
import org.jspecify.annotations.Nullable;

/**
 * A generation's situation in words.
 *
 * @param summary what is the case
 * @param next what people can do about it
 */
record Story(String summary, String next) {

  static Story of(
      @Nullable GenerationRecord record,
      @Nullable LedgerHead head,
      StoreGlance glance,
      Announced announced,
      @Nullable DatasetPause pause) {
    Story told = of(record, head, glance, announced);
    return pause != null && isHeldUp(record, head, glance) ? told.heldUp(pause) : told;
  }

  private static Story of(
      @Nullable GenerationRecord record,
      @Nullable LedgerHead head,
      StoreGlance glance,
      Announced announced) {
    if (record == null) {
      return unseen(head, glance, announced);
    }
    Story told = record.state().isFinal() ? ended(record, announced) : ongoing(record);
    return record.state().isFinal() && isWrittenAgain(record, head, glance)
        ? new Story(
            told.summary()
                + " Another %s stands there now, and no %s announced it."
                    .formatted(announced.mark(), announced.event()),
            "Wait if it was written just now. " + announced.afterSilence())
        : told;
  }

  // What was begun before the pause goes on.
  private static boolean isHeldUp(
      @Nullable GenerationRecord record, @Nullable LedgerHead head, StoreGlance glance) {
    if (record == null) {
      return glance.hasSentinel();
    }
    return record.state().isFinal() ? isWrittenAgain(record, head, glance) : record.owner() == null;
  }

  private Story heldUp(DatasetPause pause) {
    return new Story(
        summary
            + " The dataset is paused since %s by %s: nothing new of it is begun."
                .formatted(pause.since(), InertText.of(pause.operator())),
        "Resume the dataset: POST /api/v1/datasets/" + pause.dataset() + "/resume.");
  }

  private static Story unseen(@Nullable LedgerHead head, StoreGlance glance, Announced announced) {
    if (head != null) {
      return new Story(
          "The %s is known, but the record of its latest generation is gone."
              .formatted(announced.mark()),
          "Nothing, unless it should have been handed over: then " + announced.again());
    }
    if (glance.hasSentinel()) {
      return new Story(
          "No %s was seen for it, but its %s stands in the bucket: %s was"
                  .formatted(announced.event(), announced.mark(), announced.message())
              + " missed, is still under way, or was forgotten after the ledger's retention.",
          "Wait if it was written just now. " + announced.afterSilence());
    }
    if (glance.sentinel().state().equals(Explanation.UNKNOWN)) {
      return new Story(
          "No %s was seen for it, and the store does not say what stands there."
              .formatted(announced.event()),
          "See to the store, then ask again.");
    }
    return new Story(
        "No %s was seen for it, and no %s stands in the bucket."
            .formatted(announced.event(), announced.mark()),
        "Wait for " + announced.writer() + ".");
  }

  // Only the pins of the generation in question tell whether its own sentinel still stands.
  private static boolean isWrittenAgain(
      GenerationRecord record, @Nullable LedgerHead head, StoreGlance glance) {
    FinishedPins pins = head == null ? null : head.lastFinished();
    return pins != null && pins.id().equals(record.id()) && glance.differsFrom(pins.sentinel());
  }

  private static Story ended(GenerationRecord it, Announced announced) {
    switch (it.state()) {
      case COMPLETED:
        return new Story(
            "Completed at " + it.since() + ": verified and handed over.", "Nothing to do.");
      case REJECTED:
        return new Story(
            "Rejected at " + it.since() + because(it) + ".", announced.afterRejection());
      case FAILED:
        return new Story(
            "Failed at " + it.since() + " after " + it.attempt() + " attempts" + because(it) + ".",
            announced.afterFailure());
      case SUPERSEDED:
        return new Story(
            "Superseded at " + it.since() + because(it) + ".",
            "Nothing to do: a newer generation took its place, or its sentinel was removed.");
      case SKIPPED:
        return new Story(
            "Skipped by an operator at " + it.since() + because(it) + ".", "Nothing to do.");
      case CLAIMED:
        break;
    }
    throw new IllegalStateException("Not a final state: " + it.state());
  }

  private static Story ongoing(GenerationRecord it) {
    Decision pending = it.pending();
    if (pending != null) {
      return new Story(
          "Decided to end as " + GenerationView.lower(pending.state()) + "; being told.",
          "Wait; see to the dead-letter topic if this lasts.");
    }
    Phase phase = it.phase();
    if (phase == null || it.owner() == null) {
      return new Story(
          "Announced, and nobody works on it since " + it.since() + ".",
          "Wait: an instance takes it up. If none does, look at the consumer's health.");
    }
    switch (phase) {
      case WAITING:
        return new Story(
            "Waiting since " + it.since() + because(it) + until(it) + ".",
            "Have the writer deliver what is missing before the deadline.");
      case VERIFYING:
        return new Story("Being verified since " + it.since() + ".", "Wait.");
      case HANDLING:
        return new Story("A handler has it since " + it.since() + ".", "Wait.");
      case RETRYING:
        return new Story(
            "Backing off since " + it.since() + because(it) + nextAttempt(it) + ".",
            "Remove the cause; it goes on by itself.");
    }
    throw new IllegalStateException("Unknown phase " + phase);
  }

  private static String because(GenerationRecord it) {
    String reason = it.reason() == null ? "" : " for " + it.reason().code();
    return it.detail() == null ? reason : reason + ": " + InertText.of(it.detail());
  }

  private static String until(GenerationRecord it) {
    return it.deadline() == null ? "" : ", until " + it.deadline();
  }

  private static String nextAttempt(GenerationRecord it) {
    return it.next() == null ? "" : ", next attempt at " + it.next();
  }
}
