package dev.lakegate.operate;

import dev.lakegate.dataset.Generation;

/** The words for what announces a generation, and for how it is announced again. */
enum Announced {
  BY_SENTINEL(
      "sentinel",
      "event",
      "the notification",
      "the writer: it marks a finished generation with the sentinel",
      "Repair the files, and ",
      "Remove the cause, and ",
      "Check the bucket's notification rules and the topic's retention, and ",
      "have manifest and sentinel written again: that makes a new generation."),

  BY_CLAIM_CHECK(
      "object",
      "reference",
      "the reference",
      "the producer: it sends a reference to the object once it stands there",
      "Put the object right and redrive this, or ",
      "Remove the cause and redrive this, or ",
      "Check the producer and the topic's retention, and ",
      "have the payload sent again under a new key: that makes a new generation.");

  private final String mark;
  private final String event;
  private final String message;
  private final String writer;
  private final String repair;
  private final String removal;
  private final String check;
  private final String again;

  Announced(
      String mark,
      String event,
      String message,
      String writer,
      String repair,
      String removal,
      String check,
      String again) {
    this.mark = mark;
    this.event = event;
    this.message = message;
    this.writer = writer;
    this.repair = repair;
    this.removal = removal;
    this.check = check;
    this.again = again;
  }

  static Announced of(Generation generation) {
    return generation.claimed().isPresent() ? BY_CLAIM_CHECK : BY_SENTINEL;
  }

  /** The object that has to stand there. */
  String mark() {
    return mark;
  }

  /** What the gate sees of it. */
  String event() {
    return event;
  }

  /** The same, with its article, as it travels. */
  String message() {
    return message;
  }

  /** Who is to be waited for, and what for. */
  String writer() {
    return writer;
  }

  /** What to do about one that was rejected. */
  String afterRejection() {
    return repair + again;
  }

  /** What to do about one that failed. */
  String afterFailure() {
    return removal + again;
  }

  /** What to do about one of which nothing was seen. */
  String afterSilence() {
    return check + again;
  }

  /** How to have it announced again. */
  String again() {
    return again;
  }
}
