package dev.lakegate.operate;

import dev.lakegate.failure.InertText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;
import org.springframework.boot.health.contributor.Health;

/**
 * Something the gate needs, and whether it answered last. Asking {@link #health()} never waits: a
 * probe that hangs is itself the answer. Thread-safe.
 */
final class ProbedComponent {

  /** A probe that takes longer counts as no answer. */
  static final Duration PATIENCE = Duration.ofSeconds(3);

  private static final Logger LOGGER = LoggerFactory.getLogger(ProbedComponent.class);

  private final String name;
  private final Probe probe;
  private final Clock clock;
  private volatile @Nullable Instant asked;
  private volatile @Nullable Outcome last;

  ProbedComponent(String name, Probe probe, Clock clock) {
    this.name = name;
    this.probe = probe;
    this.clock = clock;
  }

  String name() {
    return name;
  }

  /** Asks, on the caller's thread; never throws. */
  void ask() {
    asked = clock.instant();
    Outcome outcome = outcome();
    Outcome before = last;
    last = outcome;
    asked = null;
    if (before == null ? !outcome.up() : before.up() != outcome.up()) {
      tell(outcome);
    }
  }

  private void tell(Outcome outcome) {
    LoggingEventBuilder event =
        LOGGER.atLevel(outcome.up() ? Level.INFO : Level.WARN).addKeyValue("component", name);
    if (outcome.detail() != null) {
      event = event.addKeyValue("detail", outcome.detail());
    }
    event.log(outcome.up() ? "Component answers" : "Component does not answer");
  }

  /** What the last probe said, or that the current one hangs. */
  Health health() {
    Instant pending = asked;
    if (pending != null && pending.plus(PATIENCE).isBefore(clock.instant())) {
      return Health.down().withDetail("detail", "No answer since " + pending).build();
    }
    Outcome outcome = last;
    if (outcome == null) {
      return Health.unknown().withDetail("detail", "Not asked yet").build();
    }
    Health.Builder health = outcome.up() ? Health.up() : Health.down();
    return health
        .withDetail("checkedAt", outcome.at().toString())
        .withDetails(outcome.detail() == null ? Map.of() : Map.of("detail", outcome.detail()))
        .build();
  }

  private Outcome outcome() {
    try {
      probe.run();
      return new Outcome(true, clock.instant(), null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Outcome(false, clock.instant(), "Interrupted");
    } catch (Exception e) {
      return new Outcome(false, clock.instant(), describe(e));
    }
  }

  private static String describe(Exception e) {
    return InertText.of(e);
  }

  /** Returns when the component answers, throws when it does not. */
  @FunctionalInterface
  interface Probe {
    void run() throws Exception;
  }

  private record Outcome(boolean up, Instant at, @Nullable String detail) {}
}
