package dev.lakegate.stack;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for servers, each drawn once: seconds may pass until a server listens on its own. They are
 * none of those that systems give to outgoing connections, and each JVM of the test suite draws
 * from a share of its own.
 */
final class DrawnPorts {

  private static final int FIRST = 12_000;
  private static final int SHARE = 5_000;
  private static final int SHARES = 4;

  /** Which of the suite's JVMs this is, from 1; set in pom.xml. */
  private static final int JVM = Integer.getInteger("tests.fork", 1);

  private static final AtomicInteger DRAWN =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(SHARE));

  private DrawnPorts() {}

  /** The next one, which may be taken by somebody else. */
  static int next() {
    return FIRST + JVM % SHARES * SHARE + Math.floorMod(DRAWN.getAndIncrement(), SHARE);
  }
}
