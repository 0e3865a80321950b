package dev.lakegate.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Passes TCP connections on to a server on this machine, until it is cut; then it refuses them. */
public final class CuttableProxy implements AutoCloseable {

  private final int target;
  private final int port;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger repliesToLose = new AtomicInteger();
  private volatile ServerSocket server;

  /** A proxy that passes on. */
  public CuttableProxy(int targetPort) {
    this.target = targetPort;
    // While it is cut, nobody else must get its port.
    this.port = StackPorts.firstFree(0);
    this.server = listen(port);
    accept(server);
  }

  /** Where it listens on loopback. */
  public int port() {
    return port;
  }

  /** Drops all connections and refuses new ones. */
  public void cut() {
    close(server);
    sockets.forEach(CuttableProxy::close);
    sockets.clear();
  }

  /**
   * Drops the connection of the next requests after the server has done what they ask, and before
   * it could say so.
   *
   * @param count of how many requests
   */
  public void loseReplies(int count) {
    repliesToLose.set(count);
  }

  /** Passes on again. */
  public void restore() {
    server = listen(port);
    accept(server);
  }

  @Override
  public void close() {
    cut();
  }

  private static ServerSocket listen(int port) {
    try {
      ServerSocket socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(ServerSocket listening) {
    ProxyThread.start(
        "cuttable-proxy",
        () -> {
          while (!listening.isClosed()) {
            connect(listening, listening.accept());
          }
        });
  }

  private void connect(ServerSocket listening, Socket client) throws IOException {
    Socket upstream = upstream(client);
    if (upstream == null) {
      return;
    }
    sockets.add(client);
    sockets.add(upstream);
    if (listening.isClosed()) {
      // Cut since it was accepted.
      close(client);
      close(upstream);
    }
    ProxyThread.start("cuttable-proxy", () -> pump(client, upstream, false));
    ProxyThread.start("cuttable-proxy", () -> pump(upstream, client, true));
  }

  // A server that is away must not end the proxy.
  private @Nullable Socket upstream(Socket client) throws IOException {
    try {
      return new Socket(InetAddress.getLoopbackAddress(), target);
    } catch (ConnectException e) {
      client.close();
      return null;
    }
  }

  private void pump(Socket from, Socket to, boolean replies) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[16 * 1024];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (replies && repliesToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
          return;
        }
        out.write(buffer, 0, read);
        out.flush();
      }
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
