package dev.lakegate.event;

/**
 * How {@code object.key} is written in the notifications of one source, where there is no {@code
 * Key} beside the records to compare it with.
 */
public enum KeyEncoding {
  /** As the store that wrote the notification is known to do it; the default. */
  AUTO,
  /** Form-encoded, whatever the store: {@code a+b%2Fc} is {@code a b/c}. */
  ENCODED,
  /** As it is, whatever the store: {@code a+b%2Fc} is just that. */
  RAW
}
