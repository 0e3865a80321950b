package dev.lakegate.operate;

import dev.lakegate.failure.InertText;
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

  private static final String WRITE_AGAIN =
      "and have manifest and sentinel written again: that makes a new generation.";
  private static final String CHECK_NOTIFICATIONS =
      "Check the bucket's notification rules and the topic's retention, " + WRITE_AGAIN;

  static Story of(
      @Nullable GenerationRecord record, @Nullable LedgerHead head, StoreGlance glance) {
    if (record == null) {
      return unseen(head, glance);
    }
    Story told = record.state().isFinal() ? ended(record) : ongoing(record);
    return record.state().isFinal() && isWrittenAgain(record, head, glance)
        ? new Story(
            told.summary() + " Another sentinel stands there now, and no event announced it.",
            "Wait if it was written just now. " + CHECK_NOTIFICATIONS)
        : told;
  }

  private static Story unseen(@Nullable LedgerHead head, StoreGlance glance) {
    if (head != null) {
      return new Story(
          "The sentinel is known, but the record of its latest generation is gone.",
          "Nothing, unless it should have been handed over: then " + WRITE_AGAIN.substring(4));
    }
    if (glance.hasSentinel()) {
      return new Story(
          "No event was seen for it, but its sentinel stands in the bucket: the notification was"
              + " missed, is still under way, or was forgotten after the ledger's retention.",
          "Wait if it was written just now. " + CHECK_NOTIFICATIONS);
    }
    if (glance.sentinel().state().equals(Explanation.UNKNOWN)) {
      return new Story(
          "No event was seen for it, and the store does not say what stands there.",
          "See to the store, then ask again.");
    }
    return new Story(
        "No event was seen for it, and no sentinel stands in the bucket.",
        "Wait for the writer: it marks a finished generation with the sentinel.");
  }

  // Only the pins of the generation in question tell whether its own sentinel still stands.
  private static boolean isWrittenAgain(
      GenerationRecord record, @Nullable LedgerHead head, StoreGlance glance) {
    FinishedPins pins = head == null ? null : head.lastFinished();
    return pins != null && pins.id().equals(record.id()) && glance.differsFrom(pins.sentinel());
  }

  private static Story ended(GenerationRecord it) {
    switch (it.state()) {
      case COMPLETED:
        return new Story(
            "Completed at " + it.since() + ": verified and handed over.", "Nothing to do.");
      case REJECTED:
        return new Story(
            "Rejected at " + it.since() + because(it) + ".", "Repair the files, " + WRITE_AGAIN);
      case FAILED:
        return new Story(
            "Failed at " + it.since() + " after " + it.attempt() + " attempts" + because(it) + ".",
            "Remove the cause, " + WRITE_AGAIN);
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
