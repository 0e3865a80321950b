package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.InertText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** What any writer to the topic can have said at will, and therefore not without end. */
final class FloodLog {

  private static final int LINES = 60;
  private static final Duration EVERY = Duration.ofMinutes(1);

  private final LogThrottle letters = new LogThrottle(LINES, EVERY);
  private final LogThrottle repetitions = new LogThrottle(LINES, EVERY);
  private final LogThrottle foreignSentinels = new LogThrottle(LINES, EVERY);

  void letter(DeadLetter letter) {
    letters.log(
        swallowed ->
            PipelineLog.about(Level.WARN, letter.source())
                .addKeyValue("reason", letter.reason())
                .addKeyValue("detail", InertText.of(letter.detail()))
                .addKeyValue("notLogged", swallowed)
                .log("Record dead-lettered"));
  }

  void repeated(SourceRecord source, Generation generation) {
    repetitions.log(
        swallowed ->
            PipelineLog.about(Level.INFO, source)
                .addKeyValue("dataset", generation.dataset().name())
                .addKeyValue("generation", generation.id())
                .addKeyValue("notLogged", swallowed)
                .log("Generation duplicate"));
  }

  void noDataset(SourceRecord source, String uri, @Nullable String because) {
    foreignSentinels.log(
        swallowed -> {
          LoggingEventBuilder event =
              PipelineLog.about(Level.WARN, source)
                  .addKeyValue("objectKey", InertText.of(uri))
                  .addKeyValue("notLogged", swallowed);
          if (because != null) {
            event = event.addKeyValue("detail", because);
          }
          event.log("No dataset is configured for this sentinel");
        });
  }
}
