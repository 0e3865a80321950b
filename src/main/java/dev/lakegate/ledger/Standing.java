package dev.lakegate.ledger;

import dev.lakegate.failure.Reason;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What happens to a generation, since when, why, at whose hands, and what comes next. */
final class Standing {

  private Instant since;
  private @Nullable Phase phase;
  private @Nullable Reason reason;
  private @Nullable String detail;
  private @Nullable Instant next;
  private @Nullable Instant deadline;
  private @Nullable Advance advance;
  private @Nullable String owner;

  Standing(Instant since) {
    this.since = since;
  }

  Standing(GenerationRecord record) {
    this.since = record.since();
    this.phase = record.phase();
    this.reason = record.reason();
    this.detail = record.detail();
    this.next = record.next();
    this.deadline = record.deadline();
    this.advance = record.advance();
    this.owner = record.owner();
  }

  /** Whether people should read of it in the history. */
  boolean isOtherThan(Progress progress) {
    return phase != progress.phase() || reason != progress.reason();
  }

  void enter(Progress progress, Instant now) {
    since = phase == progress.phase() ? since : now;
    phase = progress.phase();
    reason = progress.reason();
    detail = progress.detail();
    next = progress.next();
    deadline = progress.deadline();
    advance = progress.advance();
  }

  /** Nothing happens to it any more, and nobody has it. */
  void leave(Instant now) {
    since = now;
    phase = null;
    reason = null;
    detail = null;
    next = null;
    deadline = null;
    advance = null;
    owner = null;
  }

  void belongsTo(String holder) {
    owner = holder;
  }

  void because(@Nullable Reason why, @Nullable String inWords) {
    reason = why;
    detail = inWords;
  }

  boolean isBecause(@Nullable Reason why, @Nullable String inWords) {
    return reason == why && Objects.equals(detail, inWords);
  }

  Instant since() {
    return since;
  }

  @Nullable Phase phase() {
    return phase;
  }

  @Nullable Reason reason() {
    return reason;
  }

  @Nullable String detail() {
    return detail;
  }

  @Nullable Instant next() {
    return next;
  }

  @Nullable Instant deadline() {
    return deadline;
  }

  @Nullable Advance advance() {
    return advance;
  }

  @Nullable String owner() {
    return owner;
  }
}
