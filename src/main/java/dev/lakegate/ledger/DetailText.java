package dev.lakegate.ledger;

import dev.lakegate.failure.InertText;
import org.jspecify.annotations.Nullable;

/** Keeps what is written for people at a size that a ledger can afford per transition. */
final class DetailText {

  private static final int LIMIT = 1_000;

  private DetailText() {}

  /** At most 1,000 inert characters. */
  static @Nullable String cap(@Nullable String detail) {
    return detail == null ? null : InertText.of(detail, LIMIT);
  }
}
