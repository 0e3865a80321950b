package dev.lakegate.operate;

import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Which of the things the gate needs are up.
 *
 * @param byName {@code kafka}, {@code ledger} and {@code store}; asking never waits
 */
public record ComponentHealth(Map<String, BooleanSupplier> byName) {

  /** Keeps a copy. */
  public ComponentHealth {
    byName = Map.copyOf(byName);
  }
}
