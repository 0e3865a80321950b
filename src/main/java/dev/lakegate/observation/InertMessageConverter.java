package dev.lakegate.observation;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.lakegate.failure.InertText;
import java.util.List;

/**
 * The pattern's message ({@code %m}) on one line, whoever wrote it: libraries quote what others
 * sent. Reports that Spring Boot itself lays out over several lines keep them.
 */
final class InertMessageConverter extends MessageConverter {

  /** In characters. */
  static final int LIMIT = 8_192;

  private static final List<String> REPORTERS =
      List.of(
          "org.springframework.boot.diagnostics.",
          "org.springframework.boot.autoconfigure.logging.");

  @Override
  public String convert(ILoggingEvent event) {
    String message = super.convert(event);
    return REPORTERS.stream().anyMatch(event.getLoggerName()::startsWith)
        ? message
        : InertText.of(message, LIMIT);
  }
}
