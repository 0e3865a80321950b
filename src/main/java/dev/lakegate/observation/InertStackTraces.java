package dev.lakegate.observation;

import dev.lakegate.failure.InertText;
import java.io.IOException;
import org.springframework.boot.logging.StackTracePrinter;
import org.springframework.boot.logging.StandardStackTracePrinter;

/** Stack traces whose line breaks are their own: messages in them are inert. */
final class InertStackTraces implements StackTracePrinter {

  private static final StackTracePrinter PRINTER =
      StandardStackTracePrinter.rootLast()
          .withFormatter(failure -> InertText.of(String.valueOf(failure)));

  @Override
  public void printStackTrace(Throwable failure, Appendable out) throws IOException {
    PRINTER.printStackTrace(failure, out);
  }
}
