package dev.lakegate.stack;

import java.io.IOException;

/** The threads of proxies between a service and what it needs. */
public final class ProxyThread {

  private ProxyThread() {}

  /** What a proxy does until a connection ends. */
  public interface Work {
    void run() throws IOException;
  }

  /** Does it on a thread of its own, until one of both sides goes away. */
  public static void start(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // Cut, or one side went away: both ends find out by themselves.
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }
}
