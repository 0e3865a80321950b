package dev.lakegate.pipeline;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.pipeline.HandlerRules.CircuitRule;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.circuitbreaker.event.CircuitBreakerOnStateTransitionEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Leaves a handler alone that fails for one generation after another. While its circuit is open,
 * what is to be handed over waits and takes nobody's time; then one of the waiting tries.
 * Thread-safe.
 */
final class HandlerCircuit {

  // Handlers may take hours, and slow is not dead.
  private static final Duration NEVER_SLOW = Duration.ofDays(365);
  private static final Duration ROUNDING = Duration.ofMillis(2);

  private final CircuitBreaker breaker;
  private final CircuitRule rule;
  private final Consumer<GenerationJob> wake;
  private final Clock clock;
  private final Set<GenerationJob> waiting =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private volatile Instant openUntil = Instant.EPOCH;
  private volatile String lastFailure = "";
  private volatile @Nullable GenerationId lastFailed;

  HandlerCircuit(String handler, CircuitRule rule, Consumer<GenerationJob> wake, Clock clock) {
    this.rule = rule;
    this.wake = wake;
    this.clock = clock;
    this.breaker = CircuitBreaker.of(handler, config(rule, clock));
    breaker.getEventPublisher().onStateTransition(this::changed);
    if (!rule.enabled()) {
      breaker.transitionToDisabledState();
    }
  }

  private static CircuitBreakerConfig config(CircuitRule rule, Clock clock) {
    return CircuitBreakerConfig.custom()
        .slidingWindowType(SlidingWindowType.COUNT_BASED)
        .slidingWindowSize(rule.failures())
        .minimumNumberOfCalls(rule.failures())
        .failureRateThreshold(100)
        .slowCallDurationThreshold(NEVER_SLOW)
        .waitDurationInOpenState(rule.openFor())
        .permittedNumberOfCallsInHalfOpenState(1)
        .recordResult(Boolean.FALSE::equals)
        .clock(clock)
        .build();
  }

  /**
   * Asks for a call.
   *
   * @return how long to wait before asking again; zero when the call may be made: then one of the
   *     methods below has to follow
   */
  Duration ask(GenerationJob job) {
    // Before the question, so that no answer in between is missed.
    waiting.add(job);
    if (breaker.tryAcquirePermission()) {
      waiting.remove(job);
      return Duration.ZERO;
    }
    Duration left = leftOpen();
    return left.isZero() ? rule.openFor() : left.plus(ROUNDING);
  }

  /** It answered: it took the generation, or rejected it. */
  void answered(Duration took) {
    lastFailed = null;
    breaker.onResult(took.toNanos(), TimeUnit.NANOSECONDS, true);
  }

  /** It failed, or it took too long. */
  void failed(GenerationId generation, Duration took, String detail) {
    boolean isRepeated = generation.equals(lastFailed);
    lastFailed = generation;
    lastFailure = detail;
    // What fails for one generation alone may be that generation's fault.
    if (isRepeated && breaker.getState() == State.CLOSED) {
      return;
    }
    breaker.onResult(took.toNanos(), TimeUnit.NANOSECONDS, false);
  }

  /** The call says nothing about the handler, or was not made. */
  void release() {
    breaker.releasePermission();
  }

  /** How long nobody calls it from now on; zero when somebody may. */
  Duration leftOpen() {
    Duration left = Duration.between(clock.instant(), openUntil);
    return breaker.getState() != State.OPEN || left.isNegative() ? Duration.ZERO : left;
  }

  /** Whether hand-overs wait, be it for the one that tries. */
  boolean isOpen() {
    State state = breaker.getState();
    return state == State.OPEN || state == State.HALF_OPEN;
  }

  /** Why it is left alone, for people. */
  String detail() {
    return "left alone for a while, since it fails for one generation after another; "
        + lastFailure;
  }

  private void changed(CircuitBreakerOnStateTransitionEvent event) {
    State before = event.getStateTransition().getFromState();
    State now = event.getStateTransition().getToState();
    if (now == State.OPEN) {
      openUntil = clock.instant().plus(rule.openFor());
    }
    if (now == State.OPEN && before == State.CLOSED) {
      PipelineLog.circuitOpened(breaker.getName(), lastFailure, rule.openFor());
    } else if (now == State.CLOSED) {
      PipelineLog.circuitClosed(breaker.getName());
      wakeAll();
    }
  }

  private void wakeAll() {
    List<GenerationJob> woken;
    synchronized (waiting) {
      woken = List.copyOf(waiting);
      waiting.clear();
    }
    woken.forEach(wake);
  }
}
