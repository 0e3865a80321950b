package dev.lakegate.handler;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/** Checks the keys that all handlers have in common that send events. */
public final class EventKeys {

  private static final int MOST_FILES = 1_000;

  private EventKeys() {}

  /**
   * Checks {@code max-files}, 0 to 1000.
   *
   * @throws HandlerPropertyException when it is not
   */
  public static void requireMaxFiles(int maxFiles) {
    if (maxFiles < 0 || maxFiles > MOST_FILES) {
      throw new HandlerPropertyException(
          "max-files",
          String.valueOf(maxFiles),
          "choose a value from 0 (no list) to 1000; of more files the event names the manifest");
    }
  }

  /**
   * Checks {@code events}: at least one, each once.
   *
   * @throws HandlerPropertyException when they are not
   */
  public static void requireEvents(List<GenerationEnd> events) {
    if (events.isEmpty()) {
      throw fault(events, "name at least one of completed, rejected, failed");
    }
    if (EnumSet.copyOf(events).size() < events.size()) {
      throw fault(events, "name each one once");
    }
  }

  /** A fault of {@code events}. */
  public static HandlerPropertyException fault(List<GenerationEnd> events, String remedy) {
    List<String> names = events.stream().map(it -> it.name().toLowerCase(Locale.ROOT)).toList();
    return new HandlerPropertyException("events", String.join(",", names), remedy);
  }
}
