package dev.lakegate.intake;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes bytes on to a port of this machine until the line is cut; may be mended. */
final class Relay implements AutoCloseable {

  private final ServerSocket server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile int target;
  private volatile boolean cut;

  Relay() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::acceptAll);
  }

  int port() {
    return server.getLocalPort();
  }

  void to(int port) {
    target = port;
  }

  /** Ends what is open and refuses what comes. */
  void cut() {
    cut = true;
    open.forEach(Relay::closeQuietly);
    open.clear();
  }

  void mend() {
    cut = false;
  }

  private void acceptAll() {
    while (!server.isClosed()) {
      try {
        Socket near = server.accept();
        if (cut) {
          near.close();
        } else {
          connect(near, new Socket(InetAddress.getLoopbackAddress(), target));
        }
      } catch (IOException e) {
        // The next attempt of the client finds out.
      }
    }
  }

  private void connect(Socket near, Socket far) {
    open.add(near);
    open.add(far);
    if (cut) {
      // Since it was accepted.
      closeQuietly(near);
      closeQuietly(far);
    }
    daemon(() -> pass(near, far));
    daemon(() -> pass(far, near));
  }

  private static void pass(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // Cut.
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Closed already.
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    cut();
    server.close();
  }
}
