package dev.lakegate.stack;

/**
 * Loopback ports of a stack's servers. A wanted port that is taken is replaced by a free one.
 *
 * @param kafka 0 for any
 * @param redis 0 for any
 * @param s3 0 for any
 */
public record StackPorts(int kafka, int redis, int s3) {

  /** That port if it is free, else another. */
  public static int firstFree(int wanted) {
    return ServerProcess.freePort(wanted);
  }

  /** Whatever is free: for tests. */
  public static StackPorts any() {
    return new StackPorts(0, 0, 0);
  }

  /** The ports by which people know these servers: for a stack to play with. */
  public static StackPorts usual() {
    return new StackPorts(9092, 6379, 9000);
  }
}
