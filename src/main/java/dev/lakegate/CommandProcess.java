package dev.lakegate;

import dev.lakegate.cli.Arguments;
import dev.lakegate.cli.Commands;
import dev.lakegate.cli.Terminal;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * This process as one that runs a command and ends. Standard output is the result's alone: whatever
 * else prints there, logs above all, goes to standard error.
 */
final class CommandProcess {

  private static final int SECONDS_TO_STOP = 6;

  private CommandProcess() {}

  /** The exit status. A signal interrupts the command, and gives it a moment to tidy up. */
  static int run(Arguments arguments) {
    PrintStream out = System.out;
    System.setOut(System.err);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(stopping(Thread.currentThread(), ended));
    try {
      return new Commands(CommandContext::open, arguments, Terminal.ofProcess(out)).run();
    } finally {
      ended.countDown();
    }
  }

  private static Thread stopping(Thread command, CountDownLatch ended) {
    return new Thread(
        () -> {
          if (ended.getCount() > 0) {
            command.interrupt();
            await(ended);
          }
        },
        "lakegate-stop");
  }

  private static void await(CountDownLatch ended) {
    try {
      var unused = ended.await(SECONDS_TO_STOP, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
