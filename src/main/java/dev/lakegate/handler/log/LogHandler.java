package dev.lakegate.handler.log;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.verify.VerifiedGeneration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs one line per generation. */
final class LogHandler implements GenerationHandler {

  private static final Logger LOGGER = LoggerFactory.getLogger(LogHandler.class);

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context)
      throws InterruptedException {
    context.cancellation().throwIfCancelled();
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before anything was logged");
    }
    LOGGER
        .atInfo()
        .addKeyValue("dataset", InertText.of(generation.dataset()))
        .addKeyValue("generation", generation.id())
        .addKeyValue("bucket", generation.bucket())
        .addKeyValue("objectKey", InertText.of(generation.sentinel().location().key()))
        .addKeyValue("sequencer", generation.sequencer())
        .addKeyValue("attempt", context.attempt())
        .addKeyValue("detail", detail(generation))
        .log("Generation is complete and intact");
  }

  private static String detail(VerifiedGeneration generation) {
    return "%d files, %d bytes, verified to %s"
        .formatted(generation.fileCount(), generation.totalBytes(), generation.level());
  }
}
