package dev.lakegate.gate;

import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Dialect;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.PipelineListener;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Remembers outcomes: {@code completed}, {@code rejected checksum-mismatch}, {@code ignored empty}.
 */
public final class OutcomeRecorder implements PipelineListener {

  private final Queue<String> events = new ConcurrentLinkedQueue<>();
  private final List<Ended> generations = new CopyOnWriteArrayList<>();

  private record Ended(String prefix, String outcome) {}

  @Override
  public void event(String outcome, String reason, Dialect dialect) {
    events.add((outcome + " " + reason).trim());
  }

  @Override
  public void generation(Generation generation, String outcome, @Nullable Reason reason) {
    generations.add(
        new Ended(generation.prefix(), reason == null ? outcome : outcome + " " + reason));
  }

  public List<String> events() {
    return List.copyOf(events);
  }

  public List<String> of(String prefix) {
    return generations.stream()
        .filter(it -> it.prefix().equals(prefix))
        .map(Ended::outcome)
        .toList();
  }
}
