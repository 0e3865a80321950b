package dev.lakegate.pipeline;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.verify.VerifiedGeneration;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** What the pipeline says: constant messages, everything else as key-values. */
final class PipelineLog {

  private static final Logger LOGGER = LoggerFactory.getLogger("dev.lakegate.pipeline");

  private PipelineLog() {}

  static void outcome(
      GenerationJob job, String outcome, @Nullable Reason reason, @Nullable String detail) {
    boolean bad = outcome.equals("rejected") || outcome.equals("failed");
    LoggingEventBuilder event = about(bad ? Level.WARN : Level.INFO, job);
    if (reason != null) {
      event = event.addKeyValue("reason", reason);
    }
    if (detail != null) {
      event = event.addKeyValue("detail", InertText.of(detail));
    }
    event.log("Generation {}", outcome);
  }

  static void retry(GenerationJob job, Reason reason, String detail, Duration delay) {
    about(Level.WARN, job)
        .addKeyValue("reason", reason)
        .addKeyValue("detail", InertText.of(detail))
        .addKeyValue("delayMs", delay.toMillis())
        .log("Generation will be tried again");
  }

  static void circuitOpened(String handler, String detail, Duration openFor) {
    LOGGER
        .atWarn()
        .addKeyValue("handler", handler)
        .addKeyValue("detail", InertText.of(detail))
        .addKeyValue("delayMs", openFor.toMillis())
        .log("Handler left alone for a while, since it fails for all generations");
  }

  static void circuitClosed(String handler) {
    LOGGER.atInfo().addKeyValue("handler", handler).log("Handler answers again");
  }

  static void notTold(GenerationJob job, String handler, Throwable failure) {
    about(Level.WARN, job)
        .addKeyValue("handler", handler)
        .addKeyValue("detail", InertText.of(failure))
        .log("Handler was not told how the generation ended");
  }

  static void takenOver(GenerationJob job, Claim.Acquired acquired) {
    about(Level.WARN, job)
        .addKeyValue("crashes", acquired.crashes())
        .log("Generation taken over from an instance that died");
  }

  static void notReported(GenerationJob job, RuntimeException failure) {
    about(Level.DEBUG, job).addKeyValue("detail", InertText.of(failure)).log("Ledger not told");
  }

  static void unexpected(GenerationJob job, Throwable failure) {
    about(Level.ERROR, job).setCause(failure).log("Unexpected failure");
  }

  static void notDropped(VerifiedGeneration kept, RuntimeException failure) {
    LOGGER
        .atWarn()
        .addKeyValue("generation", kept.id())
        .addKeyValue("detail", InertText.of(failure))
        .log("A temporary file was left behind");
  }

  static void letterFailed(DeadLetter letter, Throwable failure) {
    about(Level.ERROR, letter.source()).setCause(failure).log("Unexpected failure");
  }

  static void regression(GenerationJob job, String highest) {
    about(Level.WARN, job)
        .addKeyValue("detail", "newest known: sequencer " + InertText.of(highest))
        .log("The store counts backwards; the generation stands there now, so it is taken");
  }

  static void unresolved(GenerationRecord record, String why) {
    LOGGER
        .atWarn()
        .addKeyValue("dataset", record.dataset())
        .addKeyValue("generation", record.id())
        .addKeyValue("detail", why)
        .log("Generation waits in the ledger and cannot be worked on; skip it if that stays so");
  }

  static void closed(boolean idle) {
    if (!idle) {
      LOGGER.atWarn().log("A handler ignores its interrupt; its lease will lapse");
    }
  }

  private static LoggingEventBuilder about(Level level, GenerationJob job) {
    return about(level, job.source().record())
        .addKeyValue("dataset", InertText.of(job.dataset().name()))
        .addKeyValue("generation", job.generation().id())
        .addKeyValue("bucket", job.generation().bucket())
        .addKeyValue("objectKey", InertText.of(job.generation().sentinelKey()))
        .addKeyValue("sequencer", job.generation().sequencerText())
        .addKeyValue("attempt", job.work().attempt());
  }

  /** A line about a record. */
  static LoggingEventBuilder about(Level level, SourceRecord source) {
    return LOGGER
        .atLevel(level)
        .addKeyValue("topic", source.topic())
        .addKeyValue("partition", source.partition())
        .addKeyValue("offset", source.offset());
  }
}
