package dev.lakegate.handler;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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

  /**
   * The first one, with all the others.
   *
   * @param faults at least one, none of which has others yet
   */
  static HandlerPropertyException of(List<HandlerPropertyException> faults) {
    HandlerPropertyException first = faults.get(0);
    HandlerPropertyException all =
        new HandlerPropertyException(first.key, first.value, first.remedy);
    faults.stream().skip(1).forEach(all::addSuppressed);
    return all;
  }

  /** This one, and what was found wrong together with it: that is suppressed. */
  public List<HandlerPropertyException> all() {
    return Stream.concat(Stream.of(this), Arrays.stream(getSuppressed()))
        .filter(HandlerPropertyException.class::isInstance)
        .map(HandlerPropertyException.class::cast)
        .toList();
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
