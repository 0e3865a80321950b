package dev.lakegate;

import dev.lakegate.LakegateProperties.Handler;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks what all configured handlers have in common; the rest belongs to their types. */
final class HandlerChecks {

  private static final String ROOT = "lakegate.handlers";

  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  HandlerChecks(ConfigurationFaults faults, ConfiguredValues values) {
    this.faults = faults;
    this.values = values;
  }

  void check(Map<String, Handler> handlers) {
    Set<String> names = values.names(ROOT);
    names.addAll(handlers.keySet());
    names.forEach(name -> check(ConfiguredValues.below(ROOT, name), handlers.get(name)));
  }

  private void check(String section, @Nullable Handler handler) {
    boolean typed = handler != null && Blank.toNull(handler.type()) != null;
    if (!typed && !faults.touch(section)) {
      faults.add(section + ".type", "is missing", "name the handler's type, such as kafka");
    }
  }
}
