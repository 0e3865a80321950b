package dev.lakegate.ledger;

import org.jspecify.annotations.Nullable;

/** Keeps what is written for people at a size that a ledger can afford per transition. */
final class DetailText {

  private static final int LIMIT = 1_000;

  private DetailText() {}

  /** The first 1,000 characters at most; never half of a surrogate pair. */
  static @Nullable String cap(@Nullable String detail) {
    if (detail == null || detail.length() <= LIMIT) {
      return detail;
    }
    boolean splitsPair = Character.isHighSurrogate(detail.charAt(LIMIT - 1));
    return detail.substring(0, splitsPair ? LIMIT - 1 : LIMIT);
  }
}
