package dev.lakegate.observation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

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
  static final String HANDLER_DURATION = "lakegate.handler.duration";
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
    switch (name) {
      case EVENTS:
        return "Events in notifications, by what became of them";
      case GENERATIONS:
        return "Generations that reached an outcome";
      case GENERATION_LATENCY:
        return "From the event to the completed generation";
      case IN_FLIGHT:
        return "Generations this instance works on";
      case OLDEST_AGE:
        return "Age of the oldest generation this instance works on";
      case LAST_COMPLETED:
        return "When this instance last completed a generation, seconds since 1970";
      case VERIFICATION_DURATION:
        return "Duration of verifications";
      case VERIFICATION_BYTES:
        return "Bytes of files proven";
      case VERIFICATION_FILES:
        return "Files proven";
      case HANDLER_DURATION:
        return "Duration of handler calls";
      case RETRIES:
        return "Generations put back to be tried again";
      case DEAD_LETTERS:
        return "Dead letters published";
      case LEDGER_OPERATIONS:
        return "Calls of the ledger, by what it answered";
      case LEASE_TAKEOVERS:
        return "Lapsed leases taken over";
      case SEQUENCER_REGRESSIONS:
        return "Stale events that the store says happened after newer ones";
      case PARTITIONS_PAUSED:
        return "Partitions paused since too much is in flight";
      case HEALTH:
        return "Whether a component answers: 1 or 0";
      default:
        throw new IllegalArgumentException("No such meter: " + name);
    }
  }
}
