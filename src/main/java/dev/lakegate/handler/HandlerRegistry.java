package dev.lakegate.handler;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.env.Environment;

/** The handlers by the names that datasets use. Immutable. */
public final class HandlerRegistry {

  private final Map<String, GenerationHandler> handlers;
  private final List<HandlerFault> faults;

  /** Holds these handlers, and has no faults. */
  public HandlerRegistry(Map<String, GenerationHandler> handlers) {
    this(handlers, List.of());
  }

  private HandlerRegistry(Map<String, GenerationHandler> handlers, List<HandlerFault> faults) {
    this.handlers = Map.copyOf(handlers);
    this.faults = List.copyOf(faults);
  }

  /**
   * Collects the beans and makes what {@code lakegate.handlers} asks for. Throws nothing for what
   * is configured wrongly: look at the {@link #faults()} before using the registry.
   *
   * @param beans handlers by bean name
   * @param factories of all types
   * @param environment holds {@code lakegate.handlers}
   */
  public static HandlerRegistry create(
      Map<String, GenerationHandler> beans,
      List<GenerationHandlerFactory> factories,
      Environment environment) {
    ConfiguredHandlers configured = new ConfiguredHandlers(factories, environment);
    Map<String, GenerationHandler> handlers = new LinkedHashMap<>(configured.make(beans.keySet()));
    handlers.putAll(beans);
    return new HandlerRegistry(handlers, configured.faults());
  }

  /** What is wrong with {@code lakegate.handlers}; empty when all is well. */
  public List<HandlerFault> faults() {
    return faults;
  }

  /** All names. */
  public Set<String> names() {
    return handlers.keySet();
  }

  /** The handler of that name, if there is one. */
  public Optional<GenerationHandler> find(String name) {
    return Optional.ofNullable(handlers.get(name));
  }

  /**
   * The handler of that name.
   *
   * @throws IllegalArgumentException when there is none; the message lists those that there are
   */
  public GenerationHandler get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no handler '%s', only %s"
                        .formatted(name, names().stream().sorted().toList())));
  }
}
