package dev.lakegate;

import dev.lakegate.HandlerRulesProperties.CircuitBreaker;
import dev.lakegate.LakegateProperties.Retry;
import dev.lakegate.handler.CommonKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks what all handlers have in common; the rest belongs to their types. */
final class HandlerChecks {

  private static final String ROOT = "lakegate.handlers";

  private final ValueChecks checks;
  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  HandlerChecks(ConfigurationFaults faults, ConfiguredValues values) {
    this.checks = new ValueChecks(faults);
    this.faults = faults;
    this.values = values;
  }

  void check(Map<String, HandlerRulesProperties> handlers, Retry all) {
    Set<String> names = values.names(ROOT);
    names.addAll(handlers.keySet());
    names.forEach(name -> check(ConfiguredValues.below(ROOT, name), handlers.get(name), all));
  }

  private void check(String section, @Nullable HandlerRulesProperties handler, Retry all) {
    boolean typed = handler != null && Blank.toNull(handler.type()) != null;
    if (!typed && !mayBeABean(section, handler) && !faults.at(section)) {
      faults.add(section + ".type", "is missing", "name the handler's type, such as kafka");
    }
    if (handler != null) {
      checks.within(section + ".timeout", handler.timeout(), "1ms", "30d");
      checkRetry(section + ".retry", handler.retry(), all);
      checkCircuit(section + ".circuit-breaker", handler.circuitBreaker());
    }
  }

  // Whether it is one shows when there are beans.
  private boolean mayBeABean(String section, @Nullable HandlerRulesProperties handler) {
    Set<String> keys = values.names(section);
    boolean untyped = handler == null ? !keys.isEmpty() : handler.type() == null;
    return untyped && keys.stream().allMatch(CommonKeys::isSection);
  }

  private void checkRetry(String section, HandlerRulesProperties.Retry retry, Retry all) {
    checks.within(section + ".delay", retry.delay(), "1ms", "1d");
    if (retry.multiplier() != null) {
      checks.within(section + ".multiplier", retry.multiplier(), 1, 100);
    }
    checks.within(section + ".max-delay", retry.maxDelay(), "1ms", "7d");
    checks.within(section + ".jitter", retry.jitter(), "0s", "1d");
    checks.within(section + ".timeout", retry.timeout(), "1s", "365d");
    checkOrder(section, retry, all);
  }

  private void checkOrder(String section, HandlerRulesProperties.Retry retry, Retry all) {
    Duration delay = retry.delay() == null ? all.delay() : retry.delay();
    Duration maxDelay = retry.maxDelay() == null ? all.maxDelay() : retry.maxDelay();
    boolean isOwn = retry.delay() != null || retry.maxDelay() != null;
    if (isOwn && maxDelay.compareTo(delay) < 0 && !faults.touch(section)) {
      String key = retry.maxDelay() == null ? ".delay" : ".max-delay";
      faults.add(
          section + key,
          "leaves the longest back-off shorter than the first one",
          "make max-delay at least as long as delay; what is not set is that of lakegate.retry");
    }
  }

  private void checkCircuit(String section, CircuitBreaker circuit) {
    checks.within(section + ".failures", circuit.failures(), 1, 1000);
    checks.within(section + ".open-for", circuit.openFor(), "100ms", "1h");
  }
}
