package dev.lakegate.handler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what is wrong with a handler's keys, so that one start names all of it. One key has one
 * fault, the first one found. Not for several threads.
 */
public final class HandlerFaults {

  private final List<HandlerPropertyException> found = new ArrayList<>();

  /**
   * Goes on when {@code check} finds a fault.
   *
   * @param value what it checks; handed over, since constructors of records may not capture
   *     parameters that they assign
   */
  public <T extends @Nullable Object> HandlerFaults check(T value, Consumer<? super T> check) {
    try {
      check.accept(value);
    } catch (HandlerPropertyException fault) {
      add(fault);
    }
    return this;
  }

  /** Adds a fault, and those that were found with it. */
  public void add(HandlerPropertyException fault) {
    fault.all().stream().filter(this::isNew).forEach(found::add);
  }

  private boolean isNew(HandlerPropertyException fault) {
    return found.stream().noneMatch(it -> it.key().equals(fault.key()));
  }

  /**
   * Ends the gathering.
   *
   * @throws HandlerPropertyException the first fault, which has {@link
   *     HandlerPropertyException#all() all}
   */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw HandlerPropertyException.of(found);
    }
  }
}
