package dev.lakegate.handler;

import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import io.cloudevents.CloudEvent;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says in CloudEvents 1.0 that a generation is complete: what handlers tell other systems. */
public final class CompletedEvents {

  private final Clock clock;
  private final int maxFiles;

  /**
   * Makes events.
   *
   * @param clock dates those of which the store gave no time
   * @param maxFiles how many files an event lists at most, from 0; of more it lists none, and who
   *     reads it begins with the manifest
   */
  public CompletedEvents(Clock clock, int maxFiles) {
    this.clock = clock;
    this.maxFiles = maxFiles;
  }

  /**
   * The event. Repeated with the same idempotency key it differs in attempt and fencing token, and
   * in its time where the store gave none.
   */
  public CloudEvent of(VerifiedGeneration generation, HandlerContext context) {
    return event(generation, context, listsFiles(generation) ? files(generation) : null);
  }

  /** The same event without a list of files, for those who find it too large. */
  public CloudEvent withoutFiles(VerifiedGeneration generation, HandlerContext context) {
    return event(generation, context, null);
  }

  /** Whether the event of that generation lists its files. */
  public boolean listsFiles(VerifiedGeneration generation) {
    return maxFiles > 0 && generation.fileCount() <= maxFiles;
  }

  private CloudEvent event(
      VerifiedGeneration generation,
      HandlerContext context,
      @Nullable List<CompletedData.ListedFile> files) {
    return EventEnvelope.of(
        generation.generation(),
        "completed",
        context.idempotencyKey(),
        generation.eventTime().orElseGet(clock::instant),
        CompletedData.of(generation, context, files));
  }

  private static List<CompletedData.ListedFile> files(VerifiedGeneration generation) {
    try (Stream<VerifiedFile> files = generation.files()) {
      return files.map(CompletedData.ListedFile::of).toList();
    }
  }
}
