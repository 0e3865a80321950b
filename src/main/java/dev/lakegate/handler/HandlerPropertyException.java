package dev.lakegate.handler;

import org.jspecify.annotations.Nullable;

/** A key of a handler's configuration is wrong; the administrator is to blame. */
public class HandlerPropertyException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String key;
  private final @Nullable String value;
  private final String remedy;

  /**
   * A fault.
   *
   * @param key relative to the handler's subtree, for example {@code topic}
   * @param value as configured, without secrets; null when the key is missing
   * @param remedy what to write instead
   */
  public HandlerPropertyException(String key, @Nullable String value, String remedy) {
    super(key + (value == null ? " is missing: " : " is '" + value + "': ") + remedy);
    this.key = key;
    this.value = value;
    this.remedy = remedy;
  }

  /** The key, relative to the handler's subtree. */
  public String key() {
    return key;
  }

  /** As configured; null when the key is missing. */
  public @Nullable String value() {
    return value;
  }

  /** What to write instead. */
  public String remedy() {
    return remedy;
  }
}
