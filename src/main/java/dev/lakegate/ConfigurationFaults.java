package dev.lakegate;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects faults while the configuration is read. One key has one fault: the first one found. */
final class ConfigurationFaults {

  private final Map<String, ConfigurationFault> faults = new TreeMap<>();
  private final ConfiguredValues values;

  ConfigurationFaults(ConfiguredValues values) {
    this.values = values;
  }

  /** Something is wrong with the key's value, or with its absence. */
  void add(String key, String problem, String remedy) {
    add(new ConfigurationFault(key, values.shown(key), values.origin(key), problem, remedy));
  }

  /** The same, for a value that nobody knows to be harmless when it is shown. */
  void addWithoutValue(String key, String problem, String remedy) {
    add(new ConfigurationFault(key, null, values.origin(key), problem, remedy));
  }

  /** A ready-made fault. */
  void add(ConfigurationFault fault) {
    faults.putIfAbsent(fault.key(), fault);
  }

  /** Whether anything is wrong. */
  boolean areThere() {
    return !faults.isEmpty();
  }

  /** Whether the key itself has a fault. */
  boolean at(String key) {
    return faults.containsKey(key);
  }

  /** Whether the key, or one below it, has a fault. */
  boolean touch(String key) {
    return faults.keySet().stream()
        .anyMatch(
            faulty ->
                faulty.equals(key) || faulty.startsWith(key + ".") || faulty.startsWith(key + "["));
  }

  /** Sorted by key, so that what belongs together stands together. */
  void throwIfAny() {
    if (!faults.isEmpty()) {
      throw new InvalidConfigurationException(List.copyOf(faults.values()));
    }
  }
}
