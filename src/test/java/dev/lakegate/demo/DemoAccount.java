package dev.lakegate.demo;

import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Dialect;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.pipeline.PipelineListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Remembers what the gate did, and waits for it to do something. */
@Component
public final class DemoAccount implements PipelineListener {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final GenerationLedger ledger;
  private final List<Outcome> outcomes = new CopyOnWriteArrayList<>();
  private final List<String> events = new CopyOnWriteArrayList<>();

  DemoAccount(GenerationLedger ledger) {
    this.ledger = ledger;
  }

  /** How a generation ended. */
  record Outcome(Generation generation, String outcome, @Nullable Reason reason, long atMillis) {}

  @Override
  public void generation(Generation generation, String outcome, @Nullable Reason reason) {
    outcomes.add(new Outcome(generation, outcome, reason, System.currentTimeMillis()));
  }

  @Override
  public void event(String outcome, String reason, Dialect dialect) {
    events.add(reason.isEmpty() ? outcome : outcome + ": " + reason);
  }

  /** Forgets what happened so far, so that the next outcome is the next thing's. */
  void begin() {
    outcomes.clear();
    events.clear();
  }

  /** The next outcome of a generation. */
  Outcome nextOutcome() {
    await("an outcome")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> !outcomes.isEmpty());
    return outcomes.get(0);
  }

  /** What was made of the next event. */
  String nextEvent() {
    await("an event")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> !events.isEmpty());
    return events.get(0);
  }

  /** What the ledger says of an outcome. */
  String detail(Outcome outcome) {
    return Optional.ofNullable(outcome.reason()).map(reason -> reason + ": ").orElse("")
        + ledger.find(outcome.generation().id()).map(GenerationRecord::detail).orElse("");
  }
}
