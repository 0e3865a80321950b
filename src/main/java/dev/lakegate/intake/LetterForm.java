package dev.lakegate.intake;

import java.util.Optional;

/** How much of its record a dead letter holds; the next one is tried where a topic takes less. */
enum LetterForm {
  /** All of it. */
  EXACT,
  /** All of it, compressed on its way and in the topic; who reads it does not notice. */
  COMPRESSED,
  /** Key and headers. */
  WITHOUT_VALUE,
  /** The key. */
  WITHOUT_HEADERS,
  /** What we say about it, and where it lies. */
  VERDICT_ALONE;

  boolean hasValue() {
    return compareTo(WITHOUT_VALUE) < 0;
  }

  boolean hasHeaders() {
    return compareTo(WITHOUT_HEADERS) < 0;
  }

  boolean hasKey() {
    return compareTo(VERDICT_ALONE) < 0;
  }

  /** What is tried when this is too large. */
  Optional<LetterForm> smaller() {
    LetterForm[] forms = values();
    return ordinal() + 1 < forms.length ? Optional.of(forms[ordinal() + 1]) : Optional.empty();
  }
}
