package dev.lakegate;

import dev.lakegate.cli.Arguments;
import dev.lakegate.cli.Commands;
import dev.lakegate.cli.Terminal;
import dev.lakegate.cli.Workbench;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * This process as one that runs a command and ends. Standard output is the result's alone: whatever
 * else prints there, logs above all, goes to standard error.
 */
final class CommandProcess {

  private static final int SECONDS_TO_STOP = 6;

  private CommandProcess() {}

  /**
   * The exit status. A signal interrupts the command, gives it a moment to tidy up, and tidies up
   * for it when it waits for a store that says nothing.
   */
  static int run(Arguments arguments) {
    PrintStream out = System.out;
    System.setOut(System.err);
    CountDownLatch ended = new CountDownLatch(1);
    AtomicReference<Workbench> bench = new AtomicReference<>();
    Runtime.getRuntime().addShutdownHook(stopping(Thread.currentThread(), ended, bench));
    try {
      return new Commands(noted(bench), arguments, Terminal.ofProcess(out)).run();
    } finally {
      ended.countDown();
    }
  }

  private static Workbench.Opener noted(AtomicReference<Workbench> bench) {
    return (settings, writing) -> {
      Workbench opened = CommandContext.open(settings, writing);
      bench.set(opened);
      return opened;
    };
  }

  private static Thread stopping(
      Thread command, CountDownLatch ended, AtomicReference<Workbench> bench) {
    return new Thread(
        () -> {
          if (ended.getCount() > 0) {
            command.interrupt();
            await(ended, bench.get());
          }
        },
        "lakegate-stop");
  }

  private static void await(CountDownLatch ended, @Nullable Workbench bench) {
    try {
      if (!ended.await(SECONDS_TO_STOP, TimeUnit.SECONDS) && bench != null) {
        bench.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
