package dev.lakegate.handler;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;

/** Reads a handler's subtree strictly, for the factories of handlers. */
public final class HandlerProperties {

  private HandlerProperties() {}

  /**
   * Binds the subtree to a record. Keys that the record does not have are refused, except those
   * from environment variables, which cannot be told from others. The record needs a component
   * {@code type}, since every subtree has that key.
   *
   * @throws HandlerPropertyException {@linkplain HandlerPropertyException#all() all} keys that are
   *     unknown or whose values cannot be read, and what the record's constructor threw
   */
  public static <T extends Record> T bind(Binder properties, Class<T> type) {
    HandlerFaults faults = new HandlerFaults();
    try {
      T bound = properties.bindOrCreate("", Bindable.of(type), new StrictBindHandler(type, faults));
      faults.throwIfAny();
      return bound;
    } catch (BindException e) {
      addCause(e, faults);
      faults.throwIfAny();
      throw e;
    }
  }

  private static void addCause(BindException e, HandlerFaults faults) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof HandlerPropertyException fault) {
        faults.add(fault);
        return;
      }
    }
  }
}
