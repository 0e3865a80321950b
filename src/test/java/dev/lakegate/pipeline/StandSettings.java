package dev.lakegate.pipeline;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinitions;
import dev.lakegate.pipeline.HandlerRules.CircuitRule;
import dev.lakegate.pipeline.HandlerRules.OnFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How the pipeline of a {@link PipelineStand} works: as ever, but quickly. */
final class StandSettings {

  static final RetryPolicy RETRY =
      new RetryPolicy(
          Duration.ofMillis(20), 1, Duration.ofMillis(20), Duration.ZERO, Duration.ofSeconds(1));

  /** For a shutdown. */
  static final Duration GRACE = Duration.ofSeconds(5);

  private StandSettings() {}

  /** Those of a handler that is never left alone. */
  static HandlerRules rules(boolean goesOn) {
    return new HandlerRules(
        goesOn ? OnFailure.CONTINUE : OnFailure.STOP,
        null,
        RETRY,
        new CircuitRule(false, 1, Duration.ofSeconds(1)));
  }

  /** One in each lane, with these handlers in the names' order. */
  static List<DatasetDefinition> datasets(Set<String> handlers) {
    String[] names = new TreeSet<>(handlers).toArray(String[]::new);
    return List.of(
        dataset("orders", "orders/").handlers(names).build(),
        dataset("brief", "orders/brief/").waitTimeout(PipelineStand.BRIEF).handlers(names).build(),
        dataset("more", "orders/more/").handlers(names).build());
  }

  private static DatasetDefinitions dataset(String name, String prefix) {
    return DatasetDefinitions.dataset(name, "lake", prefix);
  }

  static PipelineSettings of(boolean stopOnMalformed, Map<String, HandlerRules> rules) {
    return new PipelineSettings(
        "stand",
        Ordering.DATASET,
        2,
        RETRY,
        PipelineStand.LEASE,
        PipelineStand.PROGRESS,
        Duration.ofDays(30),
        3,
        PipelineSettings.Unmatched.DEAD_LETTER,
        stopOnMalformed,
        GRACE,
        rules);
  }
}
