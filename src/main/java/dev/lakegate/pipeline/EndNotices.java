package dev.lakegate.pipeline;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.TurnedAway;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.verify.Cancellation;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells the handlers that want to know of a rejection or a failure. Since the dead letter and the
 * ledger are the record of it, each is called once, not for long, and what it throws holds up
 * nothing.
 */
final class EndNotices {

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final List<String> NOBODY = List.of();

  private final JobContext context;
  private final Function<String, GenerationHandler> handlers;
  private final @Nullable String deadLetterTopic;
  private final ScheduledExecutorService timer;

  EndNotices(
      JobContext context,
      Function<String, GenerationHandler> handlers,
      @Nullable String deadLetterTopic,
      ScheduledExecutorService timer) {
    this.context = context;
    this.handlers = handlers;
    this.deadLetterTopic = deadLetterTopic;
    this.timer = timer;
  }

  /**
   * Tells of it.
   *
   * @throws dev.lakegate.failure.LakegateException when the ledger does not answer; nobody was told
   *     then
   */
  void send(GenerationJob job, Decision decision) {
    GenerationEnd end = GenerationEnd.valueOf(decision.state().name());
    Map<String, TurnedAwayListener> listeners = listeners(job, end);
    if (!listeners.isEmpty()) {
      TurnedAway turnedAway = turnedAway(job, decision, end);
      listeners.forEach((name, listener) -> tell(job, name, listener, turnedAway));
    }
  }

  private Map<String, TurnedAwayListener> listeners(GenerationJob job, GenerationEnd end) {
    DatasetDefinition definition = job.dataset().definition();
    Map<String, TurnedAwayListener> listeners = new LinkedHashMap<>();
    for (String name : definition.mode() == Mode.SHADOW ? NOBODY : definition.handlers()) {
      if (handlers.apply(name) instanceof TurnedAwayListener listener
          && wants(job, name, listener, end)) {
        listeners.put(name, listener);
      }
    }
    return listeners;
  }

  private static boolean wants(
      GenerationJob job, String name, TurnedAwayListener listener, GenerationEnd end) {
    try {
      return listener.wants(end);
    } catch (RuntimeException e) {
      PipelineLog.notTold(job, name, e);
      return false;
    }
  }

  private TurnedAway turnedAway(GenerationJob job, Decision decision, GenerationEnd end) {
    return new TurnedAway(
        job.generation(),
        end,
        Objects.requireNonNull(decision.reason(), "no reason"),
        Objects.requireNonNullElse(decision.detail(), ""),
        job.work().attempt(),
        decidedAt(job, decision),
        job.work().claim().idempotencyKey(),
        deadLetterTopic);
  }

  // A successor that took over after a crash finds the same time, and counts another attempt.
  private Instant decidedAt(GenerationJob job, Decision decision) {
    String step = "decided-" + decision.state().name().toLowerCase(Locale.ROOT);
    return context.ledger().find(job.generation().id()).stream()
        .map(GenerationRecord::history)
        .flatMap(List::stream)
        .filter(it -> it.what().equals(step))
        .reduce((earlier, later) -> later)
        .map(GenerationRecord.Transition::at)
        .orElseGet(context.clock()::instant);
  }

  private void tell(
      GenerationJob job, String name, TurnedAwayListener listener, TurnedAway turnedAway) {
    long start = System.nanoTime();
    boolean told = call(job, name, listener, turnedAway);
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    context.listener().handler(job.dataset(), name, told ? "told" : "not-told", duration);
  }

  private boolean call(
      GenerationJob job, String name, TurnedAwayListener listener, TurnedAway turnedAway) {
    Cancellation cancellation = new Cancellation();
    try (Interruption interruption = new Interruption(cancellation);
        Cancellation.Registration outer =
            job.work().cancellation().onCancel(cancellation::cancel)) {
      Future<?> timeout =
          timer.schedule(interruption::timeOut, LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      try {
        listener.turnedAway(turnedAway, cancellation);
        return true;
      } catch (Throwable e) {
        context.fatalErrors().check(e);
        PipelineLog.notTold(job, name, interruption.isTimedOut() ? late(e) : e);
        return false;
      } finally {
        timeout.cancel(false);
      }
    }
  }

  private static TimeoutException late(Throwable cause) {
    TimeoutException late = new TimeoutException("not done after " + LIMIT);
    late.initCause(cause);
    return late;
  }
}
