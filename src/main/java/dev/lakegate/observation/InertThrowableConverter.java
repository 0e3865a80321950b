package dev.lakegate.observation;

import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import dev.lakegate.failure.InertText;

/** The pattern's stack trace ({@code %ex} and its kin), on lines of its own. */
final class InertThrowableConverter extends ThrowableHandlingConverter {

  private final InertStackTraces traces = new InertStackTraces();

  @Override
  public String convert(ILoggingEvent event) {
    IThrowableProxy failure = event.getThrowableProxy();
    if (failure == null) {
      return "";
    }
    return failure instanceof ThrowableProxy local
        ? traces.printStackTraceToString(local.getThrowable())
        : InertText.of(failure.getClassName() + ": " + failure.getMessage());
  }
}
