package dev.lakegate.pipeline;

import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The circuit of each handler. Thread-safe. */
final class HandlerCircuits {

  private final Map<String, HandlerCircuit> circuits = new ConcurrentHashMap<>();
  private final PipelineSettings settings;
  private final Consumer<GenerationJob> wake;
  private final Clock clock;

  HandlerCircuits(PipelineSettings settings, Consumer<GenerationJob> wake, Clock clock) {
    this.settings = settings;
    this.wake = wake;
    this.clock = clock;
    settings.handlers().keySet().forEach(this::of);
  }

  /** The handler's circuit. */
  HandlerCircuit of(String handler) {
    return circuits.computeIfAbsent(
        handler, name -> new HandlerCircuit(name, settings.handler(name).circuit(), wake, clock));
  }

  Set<String> handlers() {
    return Set.copyOf(circuits.keySet());
  }
}
