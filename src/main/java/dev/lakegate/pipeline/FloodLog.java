package dev.lakegate.pipeline;

import java.time.Duration;
import org.slf4j.event.Level;

/** What any writer to the topic can have said at will, and therefore not without end. */
final class FloodLog {

  private static final int LINES = 60;
  private static final Duration EVERY = Duration.ofMinutes(1);

  private final LogThrottle letters = new LogThrottle(LINES, EVERY);
  private final LogThrottle foreignSentinels = new LogThrottle(LINES, EVERY);

  void letter(DeadLetter letter) {
    letters.log(
        swallowed ->
            PipelineLog.about(Level.WARN, letter.source())
                .addKeyValue("reason", letter.reason())
                .addKeyValue("detail", letter.detail())
                .addKeyValue("notLogged", swallowed)
                .log("Record dead-lettered"));
  }

  void noDataset(SourceRecord source, String uri) {
    foreignSentinels.log(
        swallowed ->
            PipelineLog.about(Level.WARN, source)
                .addKeyValue("objectKey", OneLine.of(uri))
                .addKeyValue("notLogged", swallowed)
                .log("No dataset is configured for this sentinel"));
  }
}
