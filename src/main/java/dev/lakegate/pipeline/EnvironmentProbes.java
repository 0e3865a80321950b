package dev.lakegate.pipeline;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.pipeline.Outages.Outage;
import dev.lakegate.store.ObjectStore;

/** Looks whether what everybody needs is there. */
record EnvironmentProbes(ObjectStore store, GenerationLedger ledger, DeadLetterPublisher letters) {

  /** The probe that ends such an outage. */
  Runnable probeFor(Outage outage) {
    return switch (outage.reason()) {
      case STORE_UNAVAILABLE -> () -> probeStore(outage.name());
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
      probeStore(bucket);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  // A refusal is an answer, too: who may read need not be allowed to look at the bucket itself.
  private void probeStore(String bucket) {
    try {
      store.probe(bucket);
    } catch (LakegateException e) {
      if (e.reason() != Reason.ACCESS_DENIED) {
        throw e;
      }
    }
  }
}
