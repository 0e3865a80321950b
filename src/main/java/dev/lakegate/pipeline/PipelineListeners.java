package dev.lakegate.pipeline;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.Generation;
import dev.lakegate.event.Dialect;
import dev.lakegate.failure.Reason;
import dev.lakegate.failure.ReasonCode;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells several listeners, and shields the pipeline from what they throw. */
final class PipelineListeners implements PipelineListener {

  private static final Logger LOGGER = LoggerFactory.getLogger(PipelineListeners.class);

  private final List<PipelineListener> listeners;

  PipelineListeners(List<PipelineListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  @Override
  public void event(String outcome, String reason, Dialect dialect) {
    tell(it -> it.event(outcome, reason, dialect));
  }

  @Override
  public void generation(Generation generation, String outcome, @Nullable Reason reason) {
    tell(it -> it.generation(generation, outcome, reason));
  }

  @Override
  public void verification(
      Dataset dataset,
      VerificationMode mode,
      String outcome,
      Duration duration,
      long files,
      long bytes) {
    tell(it -> it.verification(dataset, mode, outcome, duration, files, bytes));
  }

  @Override
  public void handler(Dataset dataset, String handler, String outcome, Duration duration) {
    tell(it -> it.handler(dataset, handler, outcome, duration));
  }

  @Override
  public void retry(Dataset dataset, Reason reason) {
    tell(it -> it.retry(dataset, reason));
  }

  @Override
  public void deadLetter(@Nullable Dataset dataset, ReasonCode reason) {
    tell(it -> it.deadLetter(dataset, reason));
  }

  @Override
  public void regression(Dataset dataset) {
    tell(it -> it.regression(dataset));
  }

  @Override
  public void takeover(Dataset dataset) {
    tell(it -> it.takeover(dataset));
  }

  private void tell(Consumer<PipelineListener> message) {
    for (PipelineListener listener : listeners) {
      try {
        message.accept(listener);
      } catch (RuntimeException e) {
        LOGGER.atError().setCause(e).log("A listener threw");
      }
    }
  }
}
