package dev.lakegate.stack;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Signals to processes. */
public final class Signals {

  private Signals() {}

  /** SIGSTOP. */
  public static void freeze(ProcessHandle process) {
    send("STOP", process);
  }

  /** SIGCONT. */
  public static void thaw(ProcessHandle process) {
    send("CONT", process);
  }

  /** SIGTERM. */
  public static void terminate(ProcessHandle process) {
    send("TERM", process);
  }

  private static void send(String signal, ProcessHandle process) {
    if (!process.isAlive()) {
      // Its number may be somebody else's by now.
      return;
    }
    try {
      new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
