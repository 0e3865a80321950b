package dev.lakegate.pipeline;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.pipeline.Outages.Outage;
import dev.lakegate.store.ObjectStore;

/** Looks whether what everybody needs is there. */
record EnvironmentProbes(ObjectStore store, GenerationLedger ledger, DeadLetterPublisher letters) {

  /** The probe that ends such an outage. */
  Runnable probeFor(Outage outage) {
    return switch (outage.reason()) {
      case STORE_UNAVAILABLE -> () -> store.probe(outage.name());
      case LEDGER_UNAVAILABLE -> ledger::probe;
      case DEAD_LETTER_UNAVAILABLE -> letters::probe;
      default -> throw new IllegalArgumentException("No outage: " + outage.reason());
    };
  }

  /** What is down when such a failure was met while working on a bucket. */
  static Outage outage(Reason reason, String bucket) {
    return switch (reason) {
      case STORE_UNAVAILABLE -> new Outage(reason, bucket);
      case LEDGER_UNAVAILABLE -> new Outage(reason, "ledger");
      case DEAD_LETTER_UNAVAILABLE -> new Outage(reason, "dead-letter topic");
      default -> throw new IllegalArgumentException("No outage: " + reason);
    };
  }

  /** Whether the bucket answers. */
  boolean storeAnswers(String bucket) {
    try {
      store.probe(bucket);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
