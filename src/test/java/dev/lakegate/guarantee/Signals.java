package dev.lakegate.guarantee;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Signals to processes. */
final class Signals {

  private Signals() {}

  /** SIGSTOP. */
  static void freeze(long pid) {
    send("STOP", pid);
  }

  /** SIGCONT. */
  static void thaw(long pid) {
    send("CONT", pid);
  }

  /** SIGTERM. */
  static void terminate(long pid) {
    send("TERM", pid);
  }

  private static void send(String signal, long pid) {
    try {
      new ProcessBuilder("kill", "-" + signal, String.valueOf(pid)).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
