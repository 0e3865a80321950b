package dev.lakegate;

import org.jspecify.annotations.Nullable;

/** A key without a value: YAML and environment variables turn it into an empty text. */
final class Blank {

  private Blank() {}

  /** The text, or null when there is nothing in it. */
  static @Nullable String toNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
