package dev.lakegate;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends this process at once, without any of the steps of an orderly end. */
final class ProcessEnd {

  /** What the orchestrator sees; it starts the process anew. */
  static final int STATUS = 70;

  private static final Logger LOGGER = LoggerFactory.getLogger(ProcessEnd.class);

  private ProcessEnd() {}

  /** Never returns. */
  static void of(Error error) {
    try {
      LOGGER
          .atError()
          .setCause(error)
          .log("The JVM cannot be relied on any more: the process ends, to be started anew");
    } finally {
      Runtime.getRuntime().halt(STATUS);
    }
  }

  /** Ends the process, too, when a thread of whomever dies of such an error. */
  static void onFatalErrorOfAnyThread() {
    Thread.UncaughtExceptionHandler otherwise = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          if (failure instanceof VirtualMachineError error
              && !(error instanceof StackOverflowError)) {
            of(error);
          }
          if (otherwise != null) {
            otherwise.uncaughtException(thread, failure);
          } else {
            LOGGER.atError().setCause(failure).log("A thread died: {}", thread.getName());
          }
        });
  }
}
