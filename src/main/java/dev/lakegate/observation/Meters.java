package dev.lakegate.observation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * The names of all meters, and how each kind is made. Names and tags are public: alerts use them.
 */
final class Meters {

  static final String EVENTS = "lakegate.events";
  static final String GENERATIONS = "lakegate.generations";
  static final String GENERATION_LATENCY = "lakegate.generation.latency";
  static final String IN_FLIGHT = "lakegate.generations.in.flight";
  static final String OLDEST_AGE = "lakegate.generation.oldest.age";
  static final String LAST_COMPLETED = "lakegate.dataset.last.completed.timestamp";
  static final String VERIFICATION_DURATION = "lakegate.verification.duration";
  static final String VERIFICATION_BYTES = "lakegate.verification.bytes";
  static final String VERIFICATION_FILES = "lakegate.verification.files";
  static final String RUNNING_FILES = "lakegate.verification.running.files";
  static final String RUNNING_BYTES = "lakegate.verification.running.bytes";
  static final String RUNNING_RATE = "lakegate.verification.running.rate";
  static final String RUNNING_REMAINING = "lakegate.verification.running.remaining";
  static final String HANDLER_DURATION = "lakegate.handler.duration";
  static final String CIRCUIT_OPEN = "lakegate.handler.circuit.open";
  static final String RETRIES = "lakegate.retries";
  static final String DEAD_LETTERS = "lakegate.dead.letters";
  static final String LEDGER_OPERATIONS = "lakegate.ledger.operations";
  static final String LEASE_TAKEOVERS = "lakegate.lease.takeovers";
  static final String SEQUENCER_REGRESSIONS = "lakegate.sequencer.regressions";
  static final String PARTITIONS_PAUSED = "lakegate.partitions.paused";
  static final String HEALTH = "lakegate.health";

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30),
    Duration.ofMinutes(1),
    Duration.ofMinutes(5),
    Duration.ofMinutes(15),
    Duration.ofHours(1),
    Duration.ofHours(3),
    Duration.ofHours(6)
  };

  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry(EVENTS, "Events in notifications, by what became of them"),
          Map.entry(GENERATIONS, "Generations that reached an outcome"),
          Map.entry(GENERATION_LATENCY, "From the event to the completed generation"),
          Map.entry(IN_FLIGHT, "Generations this instance works on"),
          Map.entry(OLDEST_AGE, "Age of the oldest generation this instance works on"),
          Map.entry(
              LAST_COMPLETED, "When this instance last completed a generation, seconds since 1970"),
          Map.entry(VERIFICATION_DURATION, "Duration of verifications"),
          Map.entry(VERIFICATION_BYTES, "Bytes of files proven"),
          Map.entry(VERIFICATION_FILES, "Files proven"),
          Map.entry(RUNNING_FILES, "Files of the verifications that run, proven and left"),
          Map.entry(RUNNING_BYTES, "Bytes of the verifications that run, proven and left"),
          Map.entry(RUNNING_RATE, "Bytes per second of the verifications that run, of late"),
          Map.entry(RUNNING_REMAINING, "Until the last running verification is done at its rate"),
          Map.entry(HANDLER_DURATION, "Duration of handler calls"),
          Map.entry(CIRCUIT_OPEN, "Whether a handler is left alone since it fails all: 1 or 0"),
          Map.entry(RETRIES, "Generations put back to be tried again"),
          Map.entry(DEAD_LETTERS, "Dead letters published"),
          Map.entry(LEDGER_OPERATIONS, "Calls of the ledger, by what it answered"),
          Map.entry(LEASE_TAKEOVERS, "Lapsed leases taken over"),
          Map.entry(
              SEQUENCER_REGRESSIONS, "Stale events that the store says happened after newer ones"),
          Map.entry(PARTITIONS_PAUSED, "Partitions paused since too much is in flight"),
          Map.entry(HEALTH, "Whether a component answers: 1 or 0"));

  private Meters() {}

  /** A counter; asking for it is enough to have it exported as zero. */
  static Counter counter(MeterRegistry registry, String name, String... tags) {
    return Counter.builder(name).description(describe(name)).tags(tags).register(registry);
  }

  /** A timer with fixed buckets, so that instances can be added up. */
  static Timer timer(MeterRegistry registry, String name, String... tags) {
    return Timer.builder(name)
        .description(describe(name))
        .tags(tags)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /** What it means, in a sentence. */
  static String describe(String name) {
    return Objects.requireNonNull(MEANINGS.get(name), name);
  }
}
